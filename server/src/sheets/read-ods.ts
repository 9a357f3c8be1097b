import { limits } from '@glosy/core/limits';
import { childOf, childrenOf, textWithin, type XmlElement } from '@glosy/core/xml-tree';
import type { ReadPart } from './read-part.ts';

/** Rows of the first sheet of an OpenDocument spreadsheet (OASIS OpenDocument 1.3, part 3, section 9). */
export async function readOds(readPart: ReadPart): Promise<string[][]> {
  const content = await readPart('content.xml');
  const body = content && childOf(content, 'body');
  const spreadsheet = body && childOf(body, 'spreadsheet');
  const table = spreadsheet && childOf(spreadsheet, 'table');
  if (!table) return [];
  const rows: string[][] = [];
  for (const row of rowsOf(table)) {
    const cells = cellsOf(row);
    // Empty rows are repeated to the end of the sheet.
    if (cells.every((cell) => cell === '')) continue;
    const times = repeated(row, 'table:number-rows-repeated');
    // One row too many is enough to refuse the table.
    for (let time = 0; time < times && rows.length <= limits.tableMaxRows; time += 1) rows.push(cells);
  }
  return rows;
}

/** Rows, also of groups and of headings. */
function rowsOf(table: XmlElement): XmlElement[] {
  return table.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    if (child.name === 'table-row') return [child];
    return /^table-(rows|row-group|header-rows)$/.test(child.name) ? rowsOf(child) : [];
  });
}

function cellsOf(row: XmlElement): string[] {
  const cells: string[] = [];
  for (const cell of row.children) {
    if (typeof cell === 'string' || !/^(covered-)?table-cell$/.test(cell.name)) continue;
    const text = textOfCell(cell);
    const times = Math.min(repeated(cell, 'table:number-columns-repeated'), limits.tableMaxColumns + 1);
    for (let time = 0; time < times; time += 1) cells.push(text);
  }
  while (cells.at(-1) === '') cells.pop();
  return cells;
}

/** The text as it is shown, apart from dates: those are shown in any form. */
function textOfCell(cell: XmlElement): string {
  if (cell.attributes['office:value-type'] === 'date') {
    return (cell.attributes['office:date-value'] ?? '').replace(/T00:00:00.*$/, '');
  }
  return childrenOf(cell, 'p').map(textOfParagraph).join('\n');
}

function textOfParagraph(paragraph: XmlElement): string {
  return paragraph.children
    .map((child) => {
      if (typeof child === 'string') return child;
      if (child.name === 's') return ' '.repeat(Math.min(repeated(child, 'text:c'), 1000));
      if (child.name === 'tab') return '\t';
      if (child.name === 'line-break') return '\n';
      return child.name === 'annotation' ? '' : textWithin(child);
    })
    .join('');
}

function repeated(element: XmlElement, attribute: string): number {
  const times = Number(element.attributes[attribute] ?? 1);
  return Number.isInteger(times) && times > 0 ? times : 1;
}
