import { restoreCell } from '@glosy/core/formats/sheets/spreadsheet-cell';

/**
 * The rows of a CSV text with semicolons (RFC 4180 otherwise), with the neutralisation of cells for spreadsheets
 * undone: a quoted cell may contain semicolons and line breaks.
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cells = /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r?\n|$)/gy;
  cells.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (cells.lastIndex < text.length) {
    const found = cells.exec(text);
    if (!found) break;
    const [, quoted, plain = '', end] = found;
    row.push(restoreCell(quoted === undefined ? plain : quoted.replaceAll('""', '"')));
    if (end === ';' && cells.lastIndex < text.length) continue;
    if (end === ';') row.push('');
    rows.push(row);
    row = [];
  }
  return rows;
}
