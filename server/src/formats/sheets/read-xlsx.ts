import { childOf, childrenOf, textWithin, type XmlElement } from '@glosy/core/formats/xml/xml-tree';
import { limits } from '@glosy/core/limits';
import type { ReadPart } from './read-part.ts';
import type { Sheet } from './sheet.ts';
import { readSerial, type ShownParts, shownPartsOf } from './xlsx-dates.ts';

interface Workbook {
  strings: readonly string[];
  /** By number of the cell's style: the parts of a date or time that it shows; null for numbers and text. */
  styles: readonly (ShownParts | null)[];
  isFrom1904: boolean;
}

/** More visible sheets than a table of descriptions has. */
const sheetsMax = 20;

/** The visible sheets of a workbook, all where none is visible (ECMA-376, part 1, section 18). */
export async function readXlsx(readPart: ReadPart): Promise<Sheet[]> {
  const workbook = await readPart('xl/workbook.xml');
  if (!workbook) return [];
  const sheets = childrenOf(childOf(workbook, 'sheets') ?? workbook, 'sheet').map(({ attributes }) => attributes);
  const visible = sheets.filter(({ state }) => !/hidden/i.test(state ?? ''));
  const relations = await readPart('xl/_rels/workbook.xml.rels');
  const targets = new Map(
    (relations ? childrenOf(relations, 'Relationship') : []).map(({ attributes }) => [
      attributes.Id,
      attributes.Target,
    ]),
  );
  const book: Workbook = {
    strings: stringsOf(await readPart('xl/sharedStrings.xml')),
    styles: stylesOf(await readPart('xl/styles.xml')),
    isFrom1904: /^(1|true)$/.test(childOf(workbook, 'workbookPr')?.attributes.date1904 ?? ''),
  };
  const read: Sheet[] = [];
  for (const sheet of (visible.length > 0 ? visible : sheets).slice(0, sheetsMax)) {
    const id = Object.entries(sheet).find(([name]) => name.endsWith(':id'))?.[1];
    const path = (targets.get(id) ?? 'worksheets/sheet1.xml').replace(/^\/?(xl\/)?/, 'xl/');
    const part = await readPart(path);
    const data = part && childOf(part, 'sheetData');
    const notes: string[] = [];
    if (data)
      read.push({
        name: sheet.name ?? '',
        rows: childrenOf(data, 'row').map((row) => cellsOf(row, book, notes)),
        notes,
      });
  }
  return read;
}

function cellsOf(row: XmlElement, book: Workbook, notes: string[]): string[] {
  const cells: string[] = [];
  for (const cell of childrenOf(row, 'c')) {
    const column = columnOf(cell.attributes.r) ?? cells.length;
    // One more than is allowed, so that the table is refused.
    if (column > limits.tableMaxColumns) break;
    while (cells.length < column) cells.push('');
    cells[column] = textOfCell(cell, book, notes);
  }
  return cells;
}

function textOfCell(cell: XmlElement, { strings, styles, isFrom1904 }: Workbook, notes: string[]): string {
  const value = textWithin(childOf(cell, 'v'));
  switch (cell.attributes.t) {
    case 's':
      return strings[Number(value)] ?? '';
    case 'inlineStr':
      return richText(childOf(cell, 'is'));
    case 'b':
      return value === '1' ? 'tak' : 'nie';
    case 'e':
      return '';
    case 'str':
      return value;
  }
  const shown = styles[Number(cell.attributes.s ?? 0)] ?? null;
  // A date in ISO 8601 notation.
  if (cell.attributes.t === 'd')
    return value.replace(/T.*$/, '').slice(0, shown?.year && !shown.day ? (shown.month ? 7 : 4) : 10);
  if (value === '' || shown === null) return value;
  const date = readSerial(Number(value), shown, isFrom1904);
  // Excel adds the current year to a day that was typed without one.
  if (!shown.year && /^\d{4}-/.test(date)) {
    notes.push(`Komórka ${cell.attributes.r ?? ''} pokazuje datę bez roku, odczytano ją jako ${date}. Sprawdź rok.`);
  }
  // A year typed into a cell that shows only the year of a date becomes a day of 1905.
  if (shown.year && !shown.month && Number(value) > 1800 && Number(value) < 2200) {
    notes.push(
      `Komórka ${cell.attributes.r ?? ''} pokazuje rok ${date}, choć ma w sobie liczbę ${value}. Sprawdź rok.`,
    );
  }
  return date;
}

/** The column of `BC12`, from 0. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function stringsOf(part: XmlElement | null): string[] {
  return part ? childrenOf(part, 'si').map(richText) : [];
}

/** The text of its runs, without pronunciation guides. */
function richText(item: XmlElement | undefined): string {
  if (!item) return '';
  const runs = childrenOf(item, 'r').map((run) => textWithin(childOf(run, 't')));
  return textWithin(childOf(item, 't')) + runs.join('');
}

function stylesOf(part: XmlElement | null): Workbook['styles'] {
  if (!part) return [];
  const formats = new Map(
    childrenOf(childOf(part, 'numFmts') ?? part, 'numFmt').map(({ attributes }) => [
      attributes.numFmtId,
      attributes.formatCode ?? '',
    ]),
  );
  const cells = childOf(part, 'cellXfs');
  return (cells ? childrenOf(cells, 'xf') : []).map(({ attributes }) =>
    shownPartsOf(Number(attributes.numFmtId ?? 0), formats.get(attributes.numFmtId) ?? ''),
  );
}
