/** A text that a spreadsheet would run as a formula, or that is already marked as such. */
const dangerous = /^'*[=+\-@\t\r\n]/;

/** The text of a cell made safe for spreadsheets: an apostrophe is put before the start of a formula. */
export function neutraliseCell(text: string): string {
  return dangerous.test(text) ? `'${text}` : text;
}

/** Inverse of `neutraliseCell`. */
export function restoreCell(cell: string): string {
  return cell.startsWith("'") && dangerous.test(cell) ? cell.slice(1) : cell;
}
