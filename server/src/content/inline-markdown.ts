import type { Inline } from '@glosy/core/site/site-content';
import type { MarkedToken, Token } from 'marked';

/** Allowed targets of links; anything else (`javascript:`, `data:`) is refused. */
const allowedLink = /^(\/(?!\/)|#|https?:\/\/|mailto:|tel:)/;

/** Facts about the file of the surrounding block, for error messages. */
export type Refuse = (what: string) => Error;

/** Turns Markdown's inline tokens into plain data. Throws the error of `refuse` for HTML, pictures and other links. */
export function toInline(tokens: readonly Token[], refuse: Refuse): Inline[] {
  return (tokens as MarkedToken[]).flatMap((token): Inline[] => {
    switch (token.type) {
      case 'text':
        return token.tokens ? toInline(token.tokens, refuse) : withPlaces(unescapeText(token.text));
      case 'escape':
        return [{ kind: 'text', text: unescapeText(token.text) }];
      case 'codespan':
        return [{ kind: 'text', text: token.text }];
      case 'strong':
        return [{ kind: 'strong', children: toInline(token.tokens, refuse) }];
      case 'em':
        return [{ kind: 'emphasis', children: toInline(token.tokens, refuse) }];
      case 'br':
        return [{ kind: 'break' }];
      case 'link':
        if (!allowedLink.test(token.href)) throw refuse(`niedozwolony adres łącza „${token.href}”`);
        return [{ kind: 'link', href: token.href, children: toInline(token.tokens, refuse) }];
      case 'html':
        throw refuse(`znaczniki HTML nie są dozwolone („${token.raw.trim().slice(0, 40)}”)`);
      default:
        throw refuse(`ten zapis nie jest obsługiwany („${token.raw.trim().slice(0, 40)}”)`);
    }
  });
}

/** `[[…]]` marks a placeholder for the library to fill in. */
function withPlaces(text: string): Inline[] {
  return text
    .split(/(\[\[[^\]]+\]\])/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('[[') ? { kind: 'toFillIn', text: part.slice(2, -2).trim() } : { kind: 'text', text: part },
    );
}

/** Decodes the few entities that texts need; Markdown allows `&nbsp;` and others. */
function unescapeText(text: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => characters[name] ?? '');
}

export function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'text' || inline.kind === 'toFillIn') return inline.text;
      return inline.kind === 'break' ? ' ' : plainText(inline.children);
    })
    .join('');
}
