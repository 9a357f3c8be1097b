import { limits } from '@glosy/core/limits';
import { childOf, childrenOf, textWithin, type XmlElement } from '@glosy/core/xml-tree';
import type { ReadPart } from './read-part.ts';
import { dateKindOf, readSerial } from './xlsx-dates.ts';

interface Workbook {
  strings: readonly string[];
  /** By number of the cell's style: whether it shows a date, a time or neither. */
  styles: readonly ReturnType<typeof dateKindOf>[];
  isFrom1904: boolean;
}

/** Rows of the first sheet of a workbook (ECMA-376, part 1, section 18). */
export async function readXlsx(readPart: ReadPart): Promise<string[][]> {
  const workbook = await readPart('xl/workbook.xml');
  const sheetId = workbook && childrenOf(childOf(workbook, 'sheets') ?? workbook, 'sheet')[0]?.attributes['r:id'];
  const relations = await readPart('xl/_rels/workbook.xml.rels');
  const target = relations && childrenOf(relations, 'Relationship').find(({ attributes }) => attributes.Id === sheetId);
  const path = (target?.attributes.Target ?? 'worksheets/sheet1.xml').replace(/^\/?(xl\/)?/, 'xl/');
  const data = childOf((await readPart(path)) ?? { name: '', attributes: {}, children: [] }, 'sheetData');
  if (!data || !workbook) return [];
  const book: Workbook = {
    strings: stringsOf(await readPart('xl/sharedStrings.xml')),
    styles: stylesOf(await readPart('xl/styles.xml')),
    isFrom1904: /^(1|true)$/.test(childOf(workbook, 'workbookPr')?.attributes.date1904 ?? ''),
  };
  return childrenOf(data, 'row').map((row) => cellsOf(row, book));
}

function cellsOf(row: XmlElement, book: Workbook): string[] {
  const cells: string[] = [];
  for (const cell of childrenOf(row, 'c')) {
    const column = columnOf(cell.attributes.r) ?? cells.length;
    // One more than is allowed, so that the table is refused.
    if (column > limits.tableMaxColumns) break;
    while (cells.length < column) cells.push('');
    cells[column] = textOfCell(cell, book);
  }
  return cells;
}

function textOfCell(cell: XmlElement, { strings, styles, isFrom1904 }: Workbook): string {
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
    case 'd':
      return value.replace(/T00:00:00.*$/, '');
    case 'str':
      return value;
  }
  const kind = styles[Number(cell.attributes.s ?? 0)] ?? null;
  if (value === '' || kind === null) return value;
  return readSerial(Number(value), isFrom1904);
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

/** The text of its runs, without the guides to pronunciation. */
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
    dateKindOf(Number(attributes.numFmtId ?? 0), formats.get(attributes.numFmtId) ?? ''),
  );
}
