import { neutraliseCell } from '@glosy/core/formats/sheets/spreadsheet-cell';
import { mapInTurns } from './map-in-turns.ts';

/**
 * Rows as CSV for spreadsheets in Polish: semicolons, every cell in quotation marks, UTF-8 with a byte order mark. A
 * cell that a spreadsheet would run as a formula begins with an apostrophe.
 */
export function writeCsv(rows: readonly Row[]): string {
  return joinLines(rows.map(writeRow));
}

/** The same in pieces; other requests are answered between them. */
export async function writeCsvInTurns(rows: readonly Row[]): Promise<string> {
  return joinLines(await mapInTurns(rows, writeRow));
}

type Row = readonly string[];

function writeRow(row: Row): string {
  return row.map((cell) => `"${neutraliseCell(cell).replaceAll('"', '""')}"`).join(';');
}

function joinLines(lines: readonly string[]): string {
  return `\u{feff}${lines.join('\r\n')}\r\n`;
}
