import { downloadFileName } from '@glosy/core/files/file-names';

export type Disposition = 'inline' | 'attachment';

/** Caches headers by file name: a player requests one file hundreds of times, and Unicode classes are slow to match. */
const recent = new Map<string, string>();
const recentNames = 256;

/**
 * Content-Disposition with a name in any script (RFC 6266): `filename` in ASCII for old clients, and
 * `filename*` in UTF-8 (RFC 8187) where ASCII loses something.
 */
export function contentDisposition(disposition: Disposition, fileName: string): string {
  const known = recent.get(disposition + fileName);
  if (known !== undefined) return known;
  const name = downloadFileName(fileName)
    .replace(/\p{Surrogate}/gu, '_')
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '');
  const plain = asciiName(name);
  const extended = plain === name ? '' : `; filename*=UTF-8''${encodeExtended(name)}`;
  const field = `${disposition}; filename="${plain}"${extended}`;
  if (recent.size >= recentNames) recent.clear();
  recent.set(disposition + fileName, field);
  return field;
}

/** Replaces quotation marks, backslashes and per cent signs, which clients interpret differently. */
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
