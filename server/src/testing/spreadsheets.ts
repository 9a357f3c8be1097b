import { zipOf } from './zip.ts';

/** A cell: text, or a serial number with the code of its number format. */
export type TestCell = string | readonly [serial: number, formatCode: string];

export interface TestSheet {
  name?: string;
  state?: 'visible' | 'hidden' | 'veryHidden';
  rows: readonly (readonly TestCell[])[];
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A workbook as Excel writes it. */
export function xlsxOf(sheets: readonly TestSheet[], { isFrom1904 = false } = {}): Buffer {
  const codes = [
    ...new Set(sheets.flatMap(({ rows }) => rows.flat()).flatMap((cell) => (typeof cell === 'string' ? [] : cell[1]))),
  ];
  const cellOf = (cell: TestCell, column: number, row: number) => {
    const place = `r="${String.fromCharCode(65 + column)}${row + 1}"`;
    return typeof cell === 'string'
      ? `<c ${place} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
      : `<c ${place} s="${codes.indexOf(cell[1]) + 1}"><v>${cell[0]}</v></c>`;
  };
  const formats = codes.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escaped(code)}"/>`);
  const styles = codes.map((_, index) => `<xf numFmtId="${200 + index}"/>`);
  return zipOf([
    { path: '[Content_Types].xml', content: '<Types/>' },
    {
      path: 'xl/workbook.xml',
      content: `<workbook xmlns:r="r"><workbookPr date1904="${isFrom1904 ? 1 : 0}"/><sheets>${sheets
        .map(
          ({ name = '', state = 'visible' }, index) =>
            `<sheet name="${name || index}" state="${state}" r:id="r${index}"/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships>${sheets
        .map((_, index) => `<Relationship Id="r${index}" Target="/xl/worksheets/s${index}.xml"/>`)
        .join('')}</Relationships>`,
    },
    {
      path: 'xl/styles.xml',
      content: `<styleSheet><numFmts>${formats.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    },
    ...sheets.map(({ rows }, index) => ({
      path: `xl/worksheets/s${index}.xml`,
      content: `<worksheet><sheetData>${rows.map((row, index) => `<row>${row.map((cell, column) => cellOf(cell, column, index)).join('')}</row>`).join('')}</sheetData></worksheet>`,
    })),
  ]);
}
