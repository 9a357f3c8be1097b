/** What a spreadsheet would run as a formula, and such a text that is marked already. */
const dangerous = /^'*[=+\-@\t\r\n]/;

/** The text of a cell that no spreadsheet runs: an apostrophe before what would begin a formula. */
export function neutraliseCell(text: string): string {
  return dangerous.test(text) ? `'${text}` : text;
}

/** The text that `neutraliseCell` was given. */
export function restoreCell(cell: string): string {
  return cell.startsWith("'") && dangerous.test(cell) ? cell.slice(1) : cell;
}
