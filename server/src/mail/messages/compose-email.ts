import type { Email } from '../mailer.ts';

/** The sender's name and contact: the name ends every subject, both are below every email. */
export interface EmailBranding {
  readonly libraryName: string;
  /** Lines under the name: street, city, phone. */
  readonly contact: readonly string[];
}

/** The library's name and address, from `content/library.json`. */
export function emailBrandingOf(library: {
  name: string;
  street: string;
  postalCode: string;
  city: string;
  phone: string;
}): EmailBranding {
  const { name, street, postalCode, city, phone } = library;
  return { libraryName: name, contact: [street, `${postalCode} ${city}`, `tel. ${phone}`] };
}

/** A part of an email's body, for both the plain text and the HTML. */
export type EmailPart = string | { code: string } | { link: string; label: string };

/** Writes an email as plain text and as HTML; a code is on a separate line. */
export function composeEmail(
  emailBranding: EmailBranding,
  content: { to: string; subject: string; greeting: string; parts: readonly EmailPart[] },
): Email {
  const parts = [content.greeting, ...content.parts];
  const signature = [emailBranding.libraryName, ...emailBranding.contact];
  return {
    to: content.to,
    subject: `${content.subject} | ${emailBranding.libraryName}`,
    text: `${[...parts.map(asText), ['-- ', ...signature].join('\n')].join('\n\n')}\n`,
    html: page(content.subject, parts.map(asHtml).join('\n'), signature.map(escapeHtml).join('<br>')),
  };
}

function asText(part: EmailPart): string {
  if (typeof part === 'string') return part;
  return 'code' in part ? part.code : `${part.label}:\n${part.link}`;
}

function asHtml(part: EmailPart): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`;
  if ('code' in part) {
    return `<p style="font-size:28px;font-weight:bold;letter-spacing:4px;margin:24px 0">${escapeHtml(part.code)}</p>`;
  }
  const address = escapeHtml(part.link);
  return `<p><a href="${address}" style="color:#1f3a5f">${escapeHtml(part.label)}</a><br><span style="font-size:13px">${address}</span></p>`;
}

function page(title: string, body: string, signature: string): string {
  return `<!doctype html>
<html lang="pl"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="font-family:Georgia,serif;font-size:16px;line-height:1.5;color:#1c1a17;max-width:36em;margin:0 auto;padding:16px">
${body}
<hr style="border:0;border-top:1px solid #c9c2b5;margin:24px 0 8px">
<p style="font-size:14px;color:#4a453d">${signature}</p>
</body></html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
