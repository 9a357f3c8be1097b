import { neutraliseCell } from '@glosy/core/sheets/spreadsheet-cell';

/**
 * Rows as CSV for spreadsheets in Polish: semicolons, every cell in quotation marks, UTF-8 with a byte order mark. A
 * cell that a spreadsheet would run as a formula begins with an apostrophe.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map((cell) => `"${neutraliseCell(cell).replaceAll('"', '""')}"`).join(';'));
  return `\u{feff}${lines.join('\r\n')}\r\n`;
}
