import { neutraliseCell } from '@glosy/core/formats/sheets/spreadsheet-cell';
import { element, lines, type Xml, xmlDocument } from '@glosy/core/formats/xml/write-xml';
import type { Sheet } from './write-ods.ts';
import { zipTexts } from './zip-texts.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const main = { xmlns: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main' };
const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const columnWidth = 28;

/** Indexes in the list of styles. */
const cellStyles = { cell: 1, heading: 2 };

/** A spreadsheet of one sheet (ECMA-376). Every cell is text, so that programs do not convert dates or signatures. */
export function writeXlsx({ name, rows }: Sheet): Uint8Array {
  return zipTexts([
    { name: '[Content_Types].xml', text: xmlDocument(contentTypes()) },
    { name: '_rels/.rels', text: relationships({ officeDocument: 'xl/workbook.xml' }) },
    { name: 'xl/workbook.xml', text: xmlDocument(workbook(name)) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: relationships({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' }),
    },
    { name: 'xl/styles.xml', text: xmlDocument(styles()) },
    { name: 'xl/worksheets/sheet1.xml', text: xmlDocument(sheet(rows)) },
  ]);
}

function contentTypes(): Xml {
  const part = (PartName: string, kind: string) =>
    element('Override', { PartName, ContentType: `${mediaType}.${kind}+xml` });
  return element(
    'Types',
    { xmlns: `${packages}/content-types` },
    element('Default', { Extension: 'rels', ContentType: 'application/vnd.openxmlformats-package.relationships+xml' }),
    element('Default', { Extension: 'xml', ContentType: 'application/xml' }),
    part('/xl/workbook.xml', 'sheet.main'),
    part('/xl/worksheets/sheet1.xml', 'worksheet'),
    part('/xl/styles.xml', 'styles'),
  );
}

/** Relationships by the kind of each part; the first is `rId1`. */
function relationships(targets: Readonly<Record<string, string>>): string {
  const all = Object.entries(targets).map(([kind, Target], index) =>
    element('Relationship', { Id: `rId${index + 1}`, Type: `${office}/relationships/${kind}`, Target }),
  );
  return xmlDocument(element('Relationships', { xmlns: `${packages}/relationships` }, ...all));
}

function workbook(name: string): Xml {
  const only = element('sheet', { name, sheetId: 1, 'r:id': 'rId1' });
  return element('workbook', { ...main, 'xmlns:r': `${office}/relationships` }, element('sheets', {}, only));
}

/** The style without a number is required; cells are wrapped, headings bold. */
function styles(): Xml {
  const font = (isBold: boolean) =>
    element(
      'font',
      {},
      isBold ? element('b', {}) : null,
      element('sz', { val: 11 }),
      element('name', { val: 'Calibri' }),
    );
  const fill = (patternType: string) => element('fill', {}, element('patternFill', { patternType }));
  const wrapped = (fontId: number) =>
    element(
      'xf',
      { numFmtId: 49, fontId, fillId: 0, borderId: 0, applyNumberFormat: 1, applyFont: 1, applyAlignment: 1 },
      element('alignment', { wrapText: 1, vertical: 'top' }),
    );
  const plain = element('xf', { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0 });
  return element(
    'styleSheet',
    main,
    element('fonts', { count: 2 }, font(false), font(true)),
    element('fills', { count: 2 }, fill('none'), fill('gray125')),
    element('borders', { count: 1 }, element('border', {})),
    element('cellStyleXfs', { count: 1 }, plain),
    element('cellXfs', { count: 3 }, plain, wrapped(0), wrapped(1)),
  );
}

function sheet([headings = [], ...rows]: Sheet['rows']): Xml {
  // Keeps the headings in view.
  const pane = element('pane', { ySplit: 1, topLeftCell: 'A2', activePane: 'bottomLeft', state: 'frozen' });
  const widths = element('col', { min: 1, max: Math.max(1, headings.length), width: columnWidth, customWidth: 1 });
  return element(
    'worksheet',
    main,
    element('sheetViews', {}, element('sheetView', { workbookViewId: 0 }, pane)),
    element('cols', {}, widths),
    element(
      'sheetData',
      {},
      lines([row(headings, cellStyles.heading), ...rows.map((cells) => row(cells, cellStyles.cell))]),
    ),
  );
}

function row(cells: readonly string[], style: number): Xml {
  return element('row', {}, ...cells.map((text) => cell(neutraliseCell(text), style)));
}

function cell(text: string, style: number): Xml {
  const written = text
    .replace(/\r\n?/g, '\n')
    // Excel reads `_x000D_` as a character, so its first underscore is escaped in the same way.
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
  return element(
    'c',
    { t: 'inlineStr', s: style },
    element('is', {}, element('t', { 'xml:space': 'preserve' }, written)),
  );
}
