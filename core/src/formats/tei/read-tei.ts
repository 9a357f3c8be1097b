import { UnreadableFileError } from '../../files/unreadable-file.ts';
import { isLanguageTag } from '../../recording/language.ts';
import type { OhmsPoint, OhmsRecord } from '../ohms/ohms-record.ts';
import { childOf, childrenOf, descendantsOf, textWithin, type XmlElement } from '../xml/xml-tree.ts';
import { readMoments } from './read-moments.ts';
import { readUtterances } from './read-utterances.ts';
import type { TeiSource } from './tei-source.ts';

/**
 * The interviews of a TEI P5 file with the elements of ISO 24624, one for each audio file: what we write is read back
 * equal. Other projects' files need times too. @throws UnreadableFileError
 */
export function readTei(root: XmlElement): OhmsRecord[] {
  if (root.name === 'teiCorpus') return childrenOf(root, 'TEI').flatMap(readTei);
  const text = childOf(root, 'text');
  const body = text && childOf(text, 'body');
  if (root.name !== 'TEI' || !text || !body) throw new UnreadableFileError('W tym pliku TEI nie ma transkrypcji.');
  const header = childOf(root, 'teiHeader') ?? noElement;
  const keepsSpace = root.attributes['xml:space'] === 'preserve';
  const source = { moments: readMoments(text), names: readNames(header), keepsSpace };
  const timelines = childrenOf(text, 'timeline');
  const divisions = childrenOf(body, 'div').filter(({ attributes }) => attributes.type === 'part');
  return (divisions.length > 0 ? divisions : [body]).map((division, part) => ({
    ...describe(header),
    fileName: fileNameOf(division, header),
    lines: readUtterances(division, source),
    points: readChapters(division, source),
    times: timelines[part]?.attributes.cert === 'low' ? 'approximate' : 'exact',
  }));
}

const noElement: XmlElement = { name: '', attributes: {}, children: [] };

function tidy(element: XmlElement | undefined): string {
  return textWithin(element).replace(/\s+/g, ' ').trim();
}

/** The first element at a path of names below another element. */
function at(element: XmlElement, path: string): XmlElement | undefined {
  return path
    .split('/')
    .reduce<XmlElement | undefined>((found, name) => (found ? childOf(found, name) : undefined), element);
}

function describe(header: XmlElement): Omit<OhmsRecord, 'fileName' | 'lines' | 'points' | 'times'> {
  const titles = at(header, 'fileDesc/titleStmt') ?? noElement;
  const publication = at(header, 'fileDesc/publicationStmt') ?? noElement;
  const [recording] = descendantsOf(header, 'recording');
  const named = (resp: string) =>
    childrenOf(titles, 'respStmt')
      .filter((statement) => tidy(childOf(statement, 'resp')) === resp)
      .map((statement) => tidy(childOf(statement, 'name')));
  const rights = tidy(at(publication, 'availability/p'));
  const terms = at(header, 'profileDesc/textClass/keywords') ?? noElement;
  const subjects = childrenOf(terms, 'term').filter(({ attributes }) => attributes.type === undefined);
  const date = recording && childOf(recording, 'date');
  return {
    title: tidy(childOf(titles, 'title')),
    accession: tidy(childrenOf(publication, 'idno').find(({ attributes }) => attributes.type === 'signature')),
    date: date?.attributes.when ?? tidy(date),
    durationSeconds: null,
    interviewees: named('narrator'),
    interviewers: named('prowadzenie rozmowy'),
    summary: textWithin(at(header, 'profileDesc/abstract/p')).trim(),
    rights: rights === 'Wszelkie prawa zastrzeżone.' ? '' : rights,
    subjects: [...new Set(subjects.map(tidy).filter((subject) => subject !== ''))],
    languages: childrenOf(at(header, 'profileDesc/langUsage') ?? noElement, 'language')
      .map(({ attributes }) => attributes.ident ?? '')
      .filter(isLanguageTag),
    series: '',
    footnotes: [],
    linkedPoints: 0,
    translation: null,
  };
}

function readNames(header: XmlElement): Map<string, string> {
  const people = descendantsOf(header, 'person').map((person): [string, string] => {
    const name = tidy(childOf(person, 'persName')) || tidy(childOf(person, 'name'));
    return [person.attributes['xml:id'] ?? '', name || (person.attributes.n ?? '')];
  });
  return new Map(people.filter(([id, name]) => id !== '' && name !== ''));
}

/** The audio file of a part, else the only one that the header names. */
function fileNameOf(division: XmlElement, header: XmlElement): string {
  const media = descendantsOf(header, 'media');
  const url = division.attributes.source ?? (media.length === 1 ? (media[0]?.attributes.url ?? '') : '');
  try {
    return decodeURI(url.slice(url.lastIndexOf('/') + 1));
  } catch {
    return url;
  }
}

function readChapters(division: XmlElement, { moments }: TeiSource): OhmsPoint[] {
  const chapters = childrenOf(division, 'div').filter(({ attributes }) => attributes.type === 'chapter');
  return chapters.flatMap((chapter) => {
    const [first] = descendantsOf(chapter, 'u');
    const moment = chapter.attributes.synch ?? first?.attributes.start ?? '';
    const startMs = moments.get(moment.replace(/^#/, ''));
    const title = tidy(childOf(chapter, 'head'));
    if (startMs === undefined || title === '') return [];
    const synopsis = textWithin(at(chapter, 'argument/p')).trim();
    return [{ startSeconds: startMs / 1000, title, synopsis, keywords: [] }];
  });
}
