/** A list as the text of one cell, `wojna; okupacja`. A semicolon within an item is doubled. */
export function writeListCell(items: readonly string[]): string {
  return items.map((item) => item.replaceAll(';', ';;')).join('; ');
}

/** The list in a cell, as `writeListCell` wrote it or a person typed it: `wojna;okupacja` holds two items. */
export function readListCell(cell: string): string[] {
  const items = [''];
  for (const piece of cell.match(/;;|;|[^;]+/g) ?? []) {
    if (piece === ';') items.push('');
    else items.push(`${items.pop()}${piece === ';;' ? ';' : piece}`);
  }
  return items.map((item) => item.trim()).filter((item) => item !== '');
}
