import { element, lines, type Xml, xmlDocument } from '@glosy/core/formats/xml/write-xml';
import { valued, wordNamespaces } from './word-xml.ts';

/** Width of the column of times, in twentieths of a point. */
const timeColumn = 1240;

interface ParagraphStyle {
  id: string;
  /** Word shows its built-in names in the reader's language. */
  name: string;
  size: number;
  isBold?: boolean;
  isSans?: boolean;
  color?: string;
  outline?: number;
  before?: number;
  after?: number;
  hasTimes?: boolean;
}

const paragraphStyles: readonly ParagraphStyle[] = [
  { id: 'Title', name: 'Title', size: 22, isBold: true, after: 160 },
  { id: 'Heading1', name: 'heading 1', size: 16, isBold: true, outline: 0, before: 360, after: 80 },
  { id: 'Heading2', name: 'heading 2', size: 13, isBold: true, outline: 1, before: 280, after: 60 },
  { id: 'TOCHeading', name: 'TOC Heading', size: 16, isBold: true, before: 360, after: 80 },
  { id: 'TOC1', name: 'toc 1', size: 11, after: 40 },
  { id: 'TOC2', name: 'toc 2', size: 11, after: 40 },
  { id: 'Fact', name: 'Opis nagrania', size: 10, isSans: true, after: 20 },
  { id: 'Synopsis', name: 'Streszczenie rozdziału', size: 10, isSans: true, color: '564F46', after: 80 },
  { id: 'SpokenLine', name: 'Wypowiedź', size: 11, after: 80, hasTimes: true },
  {
    id: 'ClosedPassage',
    name: 'Fragment niedostępny',
    size: 10,
    isSans: true,
    color: '564F46',
    after: 80,
    hasTimes: true,
  },
  { id: 'Header', name: 'header', size: 8, isSans: true, color: '564F46' },
  { id: 'Footer', name: 'footer', size: 8, isSans: true, color: '564F46' },
];

/** `word/styles.xml`. Sizes are points. */
export function writeStyles(): string {
  const root = element(
    'w:styles',
    wordNamespaces,
    lines([
      element(
        'w:docDefaults',
        {},
        element('w:rPrDefault', {}, element('w:rPr', {}, ...font(11, {}), element('w:lang', { 'w:val': 'pl-PL' }))),
        element(
          'w:pPrDefault',
          {},
          element('w:pPr', {}, element('w:spacing', { 'w:line': 276, 'w:lineRule': 'auto' })),
        ),
      ),
      element('w:style', { 'w:type': 'paragraph', 'w:default': 1, 'w:styleId': 'Normal' }, valued('w:name', 'Normal')),
      ...paragraphStyles.map(paragraphStyle),
      characterStyle('Speaker', 'Osoba mówiąca', element('w:b', {})),
      characterStyle('Timecode', 'Czas', ...font(8.5, { isSans: true, color: '564F46' })),
      characterStyle('Label', 'Nazwa pola', element('w:b', {})),
      characterStyle('Hyperlink', 'Hyperlink', valued('w:color', '1F4E79'), valued('w:u', 'single')),
    ]),
  );
  return xmlDocument(root);
}

function font(size: number, { isSans, isBold, color }: Partial<ParagraphStyle>): Xml[] {
  const family = isSans ? 'Arial' : 'Georgia';
  return [
    element('w:rFonts', { 'w:ascii': family, 'w:hAnsi': family, 'w:cs': family }),
    ...(isBold ? [element('w:b', {})] : []),
    ...(color ? [valued('w:color', color)] : []),
    valued('w:sz', size * 2),
  ];
}

function paragraphStyle(style: ParagraphStyle): Xml {
  const { id, name, size, outline, before = 0, after = 0, hasTimes } = style;
  return element(
    'w:style',
    { 'w:type': 'paragraph', 'w:styleId': id },
    valued('w:name', name),
    valued('w:basedOn', 'Normal'),
    element('w:qFormat', {}),
    element(
      'w:pPr',
      {},
      outline === undefined ? null : element('w:keepNext', {}),
      hasTimes ? element('w:tabs', {}, element('w:tab', { 'w:val': 'left', 'w:pos': timeColumn })) : null,
      element('w:spacing', { 'w:before': before, 'w:after': after }),
      hasTimes ? element('w:ind', { 'w:left': timeColumn, 'w:hanging': timeColumn }) : null,
      outline === undefined ? null : valued('w:outlineLvl', outline),
    ),
    element('w:rPr', {}, ...font(size, style)),
  );
}

function characterStyle(id: string, name: string, ...properties: Xml[]): Xml {
  return element(
    'w:style',
    { 'w:type': 'character', 'w:styleId': id },
    valued('w:name', name),
    element('w:rPr', {}, ...properties),
  );
}
