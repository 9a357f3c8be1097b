import { describe, expect, it } from 'vitest';
import { zipOf } from '../../testing/zip.ts';
import { readTable } from './read-table.ts';

const rows = [
  ['Tytuł', 'Data', 'Opis'],
  ['Zażółć; gęślą', '1987', 'Dwa\nwiersze "w cudzysłowie"'],
];
const csv = (mark: string, end = '\r\n') =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(mark)).join(end) + end;

/** Polish letters of the rows in Windows-1250. */
const windows = (text: string) =>
  Buffer.from(
    [...text].map(
      (letter) => ({ ż: 0xbf, ó: 0xf3, ł: 0xb3, ć: 0xe6, ę: 0xea, ś: 0x9c, ą: 0xb9 })[letter] ?? letter.charCodeAt(0),
    ),
  );

const cell = (reference: string, value: string, more = '') => `<c r="${reference}"${more}><v>${value}</v></c>`;
const sheet = (body: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${body}</sheetData></worksheet>`;
const xlsx = (body: string, shared = '') =>
  zipOf([
    { path: '[Content_Types].xml', content: '<Types/>' },
    {
      path: 'xl/workbook.xml',
      content: '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId9"/></sheets></workbook>',
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      content: '<Relationships><Relationship Id="rId9" Target="worksheets/arkusz.xml"/></Relationships>',
    },
    { path: 'xl/worksheets/arkusz.xml', content: sheet(body) },
    { path: 'xl/sharedStrings.xml', content: `<sst>${shared}</sst>` },
    {
      path: 'xl/styles.xml',
      content:
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="0.00&quot; dni&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="46"/></cellXfs></styleSheet>',
    },
  ]);

const ods = (body: string) =>
  zipOf([
    { path: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    {
      path: 'content.xml',
      content: `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table>${body}</table:table></office:spreadsheet></office:body></office:document-content>`,
    },
  ]);

describe('a table', () => {
  it('is read from CSV with any separator and encoding', async () => {
    for (const mark of [',', ';', '\t']) expect((await readTable(Buffer.from(csv(mark)))).rows).toEqual(rows);
    expect((await readTable(Buffer.from(`\uFEFF${csv(';', '\n')}`))).rows).toEqual(rows);
    expect((await readTable(Buffer.from(`sep=;\r\n${csv(';')}`))).rows).toEqual(rows);
    expect((await readTable(Buffer.from(`\uFEFF${csv('\t')}`, 'utf16le'))).rows).toEqual(rows);
    expect((await readTable(windows(csv(';')))).rows).toEqual(rows);
    expect((await readTable(Buffer.from('a,b\n\n"c"d,"e\n'))).rows).toEqual([
      ['a', 'b'],
      ['cd', 'e'],
    ]);
  });

  it('is read from XLSX: shared and rich texts, gaps, dates, times, booleans and formulas', async () => {
    const body = [
      `<row>${cell('A1', '0', ' t="s"')}${cell('C1', '1', ' t="s"')}</row>`,
      `<row>${cell('A2', '31909', ' s="1"')}${cell('B2', '31909.5', ' s="2"')}${cell('C2', '1987')}${cell('D2', '2.5', ' s="3"')}</row>`,
      `<row>${cell('A3', '32', ' s="1"')}${cell('B3', '-3519', ' s="1"')}</row>`,
      '<row/>',
      `<row>${cell('A4', '1', ' t="b"')}${cell('B4', '0.043090277', ' s="4"')}<c r="C4" t="inlineStr"><is><t>w miejscu</t></is></c>${cell('D4', '#REF!', ' t="e"')}${cell('E4', 'suma', ' t="str"')}</row>`,
    ].join('');
    const shared =
      '<si><t>Tytuł</t></si><si><r><t>Da</t></r><r><t xml:space="preserve">ta </t></r><rPh><t>x</t></rPh></si>';
    expect((await readTable(xlsx(body, shared))).rows).toEqual([
      ['Tytuł', '', 'Data'],
      ['1987-05-12', '1987-05-12', '1987', '2.5'],
      ['1900-02-01', '1890-05-12'],
      ['tak', '01:02:03', 'w miejscu', '', 'suma'],
    ]);
  });

  it('is read from ODS: paragraphs, spaces, repeated cells and rows, dates', async () => {
    const text = (words: string, more = '') => `<table:table-cell${more}><text:p>${words}</text:p></table:table-cell>`;
    const body = [
      `<table:table-header-rows><table:table-row>${text('Tytuł')}${text('x', ' table:number-columns-repeated="2"')}</table:table-row></table:table-header-rows>`,
      `<table:table-row table:number-rows-repeated="2">${text('Raz<text:s text:c="2"/>dwa</text:p><text:p>trzy')}<table:table-cell/><table:table-cell office:value-type="date" office:date-value="1987-05-12"><text:p>12.05.87</text:p></table:table-cell></table:table-row>`,
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
    ].join('');
    const row = ['Raz  dwa\ntrzy', '', '1987-05-12'];
    expect((await readTable(ods(body))).rows).toEqual([['Tytuł', 'x', 'x'], row, row]);
  });

  it.each([
    ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'XLS ze starego Excela'],
    ['a Word file', zipOf([{ path: 'word/document.xml', content: '<a/>' }]), 'nie jest arkusz XLSX ani ODS'],
    ['a broken ZIP', Buffer.from('PK\x03\x04 i nic'), 'nie jest poprawny plik ZIP'],
    ['an XLSX with a document type', xlsx('<!DOCTYPE x [<!ENTITY a "b">]>'), 'XML'],
    ['an ODS with an entity', ods('&lol;'), 'XML'],
    ['too many columns', Buffer.from(`${','.repeat(600)}a`), 'kolumn'],
    [
      'too many repeated rows',
      ods(
        '<table:table-row table:number-rows-repeated="999999"><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row>',
      ),
      'wierszy',
    ],
  ])('%s is refused with a sentence', async (_, bytes, sentence) => {
    await expect(readTable(bytes)).rejects.toThrow(sentence);
  });
});
