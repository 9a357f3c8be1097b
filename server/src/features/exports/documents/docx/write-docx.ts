import type { ReadingDocument } from '@glosy/core/export/document';
import { element, lines, textElement, type Xml, xmlDocument } from '@glosy/core/formats/xml/write-xml';
import { zipTexts } from '../zip-texts.ts';
import { writeStyles } from './styles.ts';
import { field, paragraph, run, tab, wordNamespaces } from './word-xml.ts';
import { writeBody } from './write-body.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** A document of Word (ECMA-376, transitional): headings, speakers and times are styles, the language is Polish. */
export function writeDocx(document: ReadingDocument): Uint8Array {
  return zipTexts([
    { name: '[Content_Types].xml', text: contentTypes() },
    {
      name: '_rels/.rels',
      text: relationships([
        ['document', `${office}/officeDocument`, 'word/document.xml'],
        ['core', `${packages}/relationships/metadata/core-properties`, 'docProps/core.xml'],
      ]),
    },
    { name: 'docProps/core.xml', text: properties(document) },
    { name: 'word/document.xml', text: writeBody(document) },
    { name: 'word/styles.xml', text: writeStyles() },
    { name: 'word/header1.xml', text: frame('w:hdr', paragraph('Header', run(document.citation))) },
    { name: 'word/footer1.xml', text: frame('w:ftr', footer(document)) },
    {
      name: 'word/_rels/document.xml.rels',
      text: relationships(
        ['styles', 'header', 'footer'].map((id) => [
          id,
          `${office}/${id}`,
          id === 'styles' ? 'styles.xml' : `${id}1.xml`,
        ]),
      ),
    },
  ]);
}

function footer({ rights }: ReadingDocument): Xml {
  return paragraph(
    'Footer',
    run(rights),
    tab(),
    run('Strona '),
    field('PAGE', '1'),
    run(' z '),
    field('NUMPAGES', '1'),
  );
}

function frame(name: string, content: Xml): string {
  return xmlDocument(element(name, wordNamespaces, content));
}

function contentTypes(): string {
  const parts = [
    ['/word/document.xml', `${wordType}.document.main+xml`],
    ['/word/styles.xml', `${wordType}.styles+xml`],
    ['/word/header1.xml', `${wordType}.header+xml`],
    ['/word/footer1.xml', `${wordType}.footer+xml`],
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
  ] as const;
  const rels = 'application/vnd.openxmlformats-package.relationships+xml';
  return xmlDocument(
    element(
      'Types',
      { xmlns: `${packages}/content-types` },
      element('Default', { Extension: 'rels', ContentType: rels }),
      element('Default', { Extension: 'xml', ContentType: 'application/xml' }),
      ...parts.map(([PartName, ContentType]) => element('Override', { PartName, ContentType })),
    ),
  );
}

function relationships(items: readonly (readonly string[])[]): string {
  return xmlDocument(
    element(
      'Relationships',
      { xmlns: `${packages}/relationships` },
      ...items.map(([Id, Type, Target]) => element('Relationship', { Id, Type, Target })),
    ),
  );
}

function properties({ title, citation, facts }: ReadingDocument): string {
  const author = facts.find(({ label }) => label === 'Opowiada')?.value ?? '';
  return xmlDocument(
    element(
      'cp:coreProperties',
      {
        'xmlns:cp': `${packages}/metadata/core-properties`,
        'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      },
      lines([
        textElement('dc:title', title),
        textElement('dc:creator', author),
        textElement('dc:subject', citation),
        element('dc:language', {}, 'pl-PL'),
      ]),
    ),
  );
}
