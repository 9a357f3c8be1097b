import { htmlCharacters } from '../xml/html-characters.ts';

/** The text of HTML that an editor of transcripts wrote: a row for each paragraph, without tags. */
export function textOfHtml(html: string): string {
  const rows = html
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<(?:br|\/p|\/div|\/li|\/h\d|\/tr)\b[^>]*>/gi, '\n')
    .replace(/<[/!a-z][^>]*>/gi, '');
  return rows.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, decodeReference);
}

function decodeReference(written: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return htmlCharacters[name] ?? written;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : written;
}
