export type Disposition = 'inline' | 'attachment';

/**
 * Content-Disposition with a name in any script (RFC 6266): `filename` in ASCII for old clients, and
 * `filename*` in UTF-8 (RFC 8187) where ASCII loses something.
 */
export function contentDisposition(disposition: Disposition, fileName: string): string {
  const name = fileName.replace(/\p{Surrogate}/gu, '_').replace(/[\p{Cc}\p{Bidi_Control}]/gu, '');
  const plain = asciiName(name);
  const field = `${disposition}; filename="${plain}"`;
  return plain === name ? field : `${field}; filename*=UTF-8''${encodeExtended(name)}`;
}

/** Without quotation marks, backslashes and per cent signs: clients disagree on what these mean. */
function asciiName(name: string): string {
  return name
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%/]/gu, '_');
}

function encodeExtended(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
}
