/**
 * The intended text of a cell: `_x000D_` and the like are characters that XML cannot hold (ST_Xstring, ECMA-376, part
 * 1, section 22.9.2.19), and some programs do not decode them, even in CSV. Control characters are dropped.
 */
export function cleanCell(text: string): string {
  return text
    .replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\p{Cs}]/gu, (character) => (/[\n\t]/.test(character) ? character : ''))
    .trim();
}
