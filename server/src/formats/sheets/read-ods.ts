import { childOf, childrenOf, textWithin, type XmlElement } from '@glosy/core/formats/xml/xml-tree';
import { limits } from '@glosy/core/limits';
import { parsePartialDate } from '@glosy/core/time/partial-date';
import type { ReadPart } from './read-part.ts';
import type { Sheet } from './sheet.ts';

/** More visible sheets than a table of descriptions has. */
const sheetsMax = 20;

/** The visible sheets of an OpenDocument spreadsheet, all where none is visible (OpenDocument 1.3, part 3, section 9). */
export async function readOds(readPart: ReadPart): Promise<Sheet[]> {
  const content = await readPart('content.xml');
  const body = content && childOf(content, 'body');
  const spreadsheet = body && childOf(body, 'spreadsheet');
  if (!spreadsheet) return [];
  const hidden = hiddenStylesOf(content);
  const tables = childrenOf(spreadsheet, 'table');
  const visible = tables.filter(({ attributes }) => !hidden.has(attributes['table:style-name']));
  return (visible.length > 0 ? visible : tables).slice(0, sheetsMax).map(readSheet);
}

/** Names of the styles whose sheets are hidden. */
function hiddenStylesOf(content: XmlElement): ReadonlySet<string | undefined> {
  const styles = childOf(content, 'automatic-styles');
  const hidden = (styles ? childrenOf(styles, 'style') : []).filter(
    (style) => childOf(style, 'table-properties')?.attributes['table:display'] === 'false',
  );
  return new Set(hidden.map(({ attributes }) => attributes['style:name']));
}

function readSheet(table: XmlElement): Sheet {
  const rows: string[][] = [];
  const notes: string[] = [];
  for (const row of rowsOf(table)) {
    const cells = cellsOf(row, notes);
    // Empty rows are repeated to the end of the sheet.
    if (cells.every((cell) => cell === '')) continue;
    const times = repeated(row, 'table:number-rows-repeated');
    // One row too many is enough to refuse the table.
    for (let time = 0; time < times && rows.length <= limits.tableMaxRows; time += 1) rows.push(cells);
  }
  return { name: table.attributes['table:name'] ?? '', rows, notes };
}

/** Rows, including those in groups and headings. */
function rowsOf(table: XmlElement): XmlElement[] {
  return table.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    if (child.name === 'table-row') return [child];
    return /^table-(rows|row-group|header-rows)$/.test(child.name) ? rowsOf(child) : [];
  });
}

function cellsOf(row: XmlElement, notes: string[]): string[] {
  const cells: string[] = [];
  for (const cell of row.children) {
    if (typeof cell === 'string' || !/^(covered-)?table-cell$/.test(cell.name)) continue;
    const text = textOfCell(cell, notes);
    const times = Math.min(repeated(cell, 'table:number-columns-repeated'), limits.tableMaxColumns + 1);
    for (let time = 0; time < times; time += 1) cells.push(text);
  }
  while (cells.at(-1) === '') cells.pop();
  return cells;
}

/** The displayed text of a cell; dates are displayed in any notation, so they are read from the value. */
function textOfCell(cell: XmlElement, notes: string[]): string {
  const shown = childrenOf(cell, 'p').map(textOfParagraph).join('\n');
  if (cell.attributes['office:value-type'] !== 'date') return shown;
  return dateOfCell(cell.attributes['office:date-value'] ?? '', shown, notes);
}

/** The date as precise as it is displayed; the whole date without a displayed text. */
function dateOfCell(value: string, shown: string, notes: string[]): string {
  const date = value.replace(/T.*$/, '');
  const [year = '', month = '', day = ''] = date.split('-');
  const read = parsePartialDate(shown);
  if (read !== null && date.startsWith(read)) return read;
  const numbers = (shown.match(/\d+/g) ?? []).map(Number);
  if (shown.trim() === '' || day === '') return date;
  if (!numbers.includes(Number(year)) && !numbers.includes(Number(year.slice(-2)))) {
    notes.push(`Komórka „${shown}” pokazuje datę bez roku, odczytano ją jako ${date}. Sprawdź rok.`);
  }
  return numbers.includes(Number(day)) ? date : `${year}-${month}`;
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
