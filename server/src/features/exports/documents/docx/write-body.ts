import type { DocumentLine, DocumentPart, DocumentSection, ReadingDocument } from '@glosy/core/export/document';
import { element, lines, type Xml, xmlDocument } from '@glosy/core/formats/xml/write-xml';
import { paragraph, run, tab, valued, wordNamespaces } from './word-xml.ts';

interface Heading {
  level: 1 | 2;
  title: string;
  bookmark: string;
}

/** `word/document.xml`: the document without header and footer. */
export function writeBody(document: ReadingDocument): string {
  const headings: Heading[] = [];
  const transcript = document.parts.flatMap((part) => writePart(part, headings));
  const body = lines([...front(document), ...contents(headings), ...transcript, pageLayout()]);
  return xmlDocument(element('w:document', wordNamespaces, element('w:body', {}, body)));
}

function front({ title, facts, citation, rights, summary }: ReadingDocument): Xml[] {
  const described = [...facts, { label: 'Cytowanie', value: citation }, { label: 'Prawa', value: rights }];
  return [
    paragraph('Title', run(title)),
    ...described.map(({ label, value }) => paragraph('Fact', run(`${label}: `, 'Label'), run(value))),
    ...summary.split(/\n+/).flatMap((text) => (text === '' ? [] : [paragraph('Normal', run(text))])),
  ];
}

/** A table of contents that is already filled, so that no program has to count pages before it is read. */
function contents(headings: readonly Heading[]): Xml[] {
  if (headings.length === 0) return [];
  const mark = (type: string) => element('w:r', {}, element('w:fldChar', { 'w:fldCharType': type }));
  const instruction = element(
    'w:r',
    {},
    element('w:instrText', { 'xml:space': 'preserve' }, ' TOC \\o "1-2" \\n \\h '),
  );
  const entries = headings.map(({ level, title, bookmark }, index) =>
    paragraph(
      `TOC${level}`,
      ...(index === 0 ? [mark('begin'), instruction, mark('separate')] : []),
      element('w:hyperlink', { 'w:anchor': bookmark, 'w:history': 1 }, run(title, 'Hyperlink')),
      index === headings.length - 1 ? mark('end') : null,
    ),
  );
  return [paragraph('TOCHeading', run('Spis treści')), ...entries];
}

function writePart({ heading, sections, emptyWords }: DocumentPart, headings: Heading[]): Xml[] {
  return [
    ...(heading === '' ? [] : [writeHeading(1, heading, '', headings)]),
    ...sections.flatMap((section) => writeSection(section, heading === '' ? 1 : 2, headings)),
    ...(emptyWords === '' ? [] : [paragraph('ClosedPassage', run(emptyWords))]),
  ];
}

function writeSection({ chapter, lines: spoken }: DocumentSection, level: 1 | 2, headings: Heading[]): Xml[] {
  const head = chapter
    ? [
        writeHeading(level, chapter.title, chapter.time, headings),
        ...(chapter.synopsis === '' ? [] : [paragraph('Synopsis', run(chapter.synopsis))]),
      ]
    : [];
  return [...head, ...spoken.map(writeLine)];
}

function writeHeading(level: 1 | 2, title: string, time: string, headings: Heading[]): Xml {
  const id = headings.length + 1;
  const bookmark = `_Toc${String(id).padStart(8, '0')}`;
  headings.push({ level, title, bookmark });
  return paragraph(
    `Heading${level}`,
    element('w:bookmarkStart', { 'w:id': id, 'w:name': bookmark }),
    run(title),
    element('w:bookmarkEnd', { 'w:id': id }),
    time === '' ? null : run(` ${time}`, 'Timecode'),
  );
}

function writeLine({ time, speaker, words, isClosed }: DocumentLine): Xml {
  return paragraph(
    isClosed ? 'ClosedPassage' : 'SpokenLine',
    run(time, 'Timecode'),
    tab(),
    speaker === null ? null : run(`${speaker}: `, 'Speaker'),
    run(words),
  );
}

/** A4 with margins of 2.5 cm, in twentieths of a point. */
function pageLayout(): Xml {
  const margin = 1418;
  const margins = { 'w:top': margin, 'w:right': margin, 'w:bottom': margin, 'w:left': margin };
  return element(
    'w:sectPr',
    {},
    element('w:headerReference', { 'w:type': 'default', 'r:id': 'header' }),
    element('w:footerReference', { 'w:type': 'default', 'r:id': 'footer' }),
    element('w:pgSz', { 'w:w': 11906, 'w:h': 16838 }),
    element('w:pgMar', { ...margins, 'w:header': 709, 'w:footer': 709, 'w:gutter': 0 }),
    valued('w:textDirection', 'lrTb'),
  );
}
