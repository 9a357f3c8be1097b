import { neutraliseCell } from '@glosy/core/formats/sheets/spreadsheet-cell';
import { element, lines, type Xml, xmlDocument } from '@glosy/core/formats/xml/write-xml';
import { zipTexts } from './zip-texts.ts';

const mediaType = 'application/vnd.oasis.opendocument.spreadsheet';
const namespaces = {
  'xmlns:office': 'urn:oasis:names:tc:opendocument:xmlns:office:1.0',
  'xmlns:table': 'urn:oasis:names:tc:opendocument:xmlns:table:1.0',
  'xmlns:text': 'urn:oasis:names:tc:opendocument:xmlns:text:1.0',
  'xmlns:style': 'urn:oasis:names:tc:opendocument:xmlns:style:1.0',
  'xmlns:fo': 'urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0',
  'office:version': '1.3',
};

export interface Sheet {
  name: string;
  /** The first row holds the headings. */
  rows: readonly (readonly string[])[];
}

/**
 * A spreadsheet of one sheet (OpenDocument 1.3). Every cell is text, so that programs do not convert dates or
 * signatures.
 */
export function writeOds({ name, rows }: Sheet): Uint8Array {
  const manifest = element(
    'manifest:manifest',
    { 'xmlns:manifest': 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0', 'manifest:version': '1.3' },
    element('manifest:file-entry', { 'manifest:full-path': '/', 'manifest:media-type': mediaType }),
    element('manifest:file-entry', { 'manifest:full-path': 'content.xml', 'manifest:media-type': 'text/xml' }),
  );
  return zipTexts([
    { name: 'mimetype', text: mediaType, isStored: true },
    { name: 'META-INF/manifest.xml', text: xmlDocument(manifest) },
    { name: 'content.xml', text: xmlDocument(content(name, rows)) },
  ]);
}

function content(name: string, [headings = [], ...rows]: Sheet['rows']): Xml {
  const columns = element('table:table-column', {
    'table:style-name': 'column',
    'table:number-columns-repeated': Math.max(1, headings.length),
  });
  const table = element(
    'table:table',
    { 'table:name': name },
    columns,
    element('table:table-header-rows', {}, row(headings, 'heading')),
    lines(rows.map((cells) => row(cells, 'cell'))),
  );
  return element(
    'office:document-content',
    namespaces,
    styles(),
    element('office:body', {}, element('office:spreadsheet', {}, table)),
  );
}

function row(cells: readonly string[], style: string): Xml {
  return element('table:table-row', {}, ...cells.map((text) => cell(neutraliseCell(text), style)));
}

/**
 * A line break within a cell begins a paragraph; spaces in a row and tabs become elements, because ODF would collapse
 * them.
 */
function cell(text: string, style: string): Xml {
  const paragraphs = text.split(/\r\n|\r|\n/).map((one) => element('text:p', {}, ...spaced(one)));
  return element('table:table-cell', { 'table:style-name': style, 'office:value-type': 'string' }, ...paragraphs);
}

function spaced(text: string): (Xml | string)[] {
  return text.split(/(^ +| {2,}| $|\t)/).map((piece) => {
    if (piece === '\t') return element('text:tab', {});
    return /^ +$/.test(piece) ? element('text:s', { 'text:c': piece.length }) : piece;
  });
}

function styles(): Xml {
  const cellStyle = (name: string, ...properties: Xml[]) =>
    element(
      'style:style',
      { 'style:name': name, 'style:family': 'table-cell' },
      element('style:table-cell-properties', { 'fo:wrap-option': 'wrap', 'style:vertical-align': 'top' }),
      ...properties,
    );
  return element(
    'office:automatic-styles',
    {},
    element(
      'style:style',
      { 'style:name': 'column', 'style:family': 'table-column' },
      element('style:table-column-properties', { 'style:column-width': '5cm' }),
    ),
    cellStyle('cell'),
    cellStyle('heading', element('style:text-properties', { 'fo:font-weight': 'bold' })),
  );
}
