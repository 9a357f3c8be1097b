import { UnreadableFileError } from '../../files/unreadable-file.ts';
import { normaliseLineText } from '../../transcript/line-text.ts';
import { joinSpeaker } from '../../transcript/speaker.ts';
import type { TranscriptLine } from '../../transcript/transcript-line.ts';
import { childOf, descendantsOf, textWithin, type XmlElement } from '../xml/xml-tree.ts';
import type { TeiSource } from './tei-source.ts';

/** Length of the last line, where the file does not say when it ends. */
const openEndMs = 5000;

interface Utterance {
  startMs: number | undefined;
  endMs: number | undefined;
  text: string;
}

/** The utterances of a part as lines. @throws UnreadableFileError where none has a time */
export function readUtterances(division: XmlElement, source: TeiSource): TranscriptLine[] {
  const utterances = utterancesWithin(division, {}, source);
  if (utterances.length > 0 && utterances.every(({ startMs }) => startMs === undefined)) {
    throw new UnreadableFileError('W tym pliku TEI wypowiedzi nie mają czasów.');
  }
  const lines: TranscriptLine[] = [];
  for (const [index, { startMs, endMs, text }] of utterances.entries()) {
    const start = startMs ?? lines.at(-1)?.endMs ?? 0;
    const next = utterances.slice(index + 1).find((other) => other.startMs !== undefined)?.startMs;
    const end = endMs ?? (next !== undefined && next >= start ? next : start + openEndMs);
    lines.push({ startMs: start, endMs: Math.max(start, end), text });
  }
  return lines;
}

/** An `annotationBlock` around an utterance may carry its speaker and times. */
type Inherited = Readonly<Record<string, string>>;

function utterancesWithin(element: XmlElement, inherited: Inherited, source: TeiSource): Utterance[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    if (child.name === 'u') return [readUtterance(child, inherited, source)];
    const { who, start, end } = child.attributes;
    const given = Object.entries({ who, start, end }).filter(([, value]) => value !== undefined);
    return utterancesWithin(child, { ...inherited, ...(Object.fromEntries(given) as Inherited) }, source);
  });
}

function readUtterance(element: XmlElement, inherited: Inherited, source: TeiSource): Utterance {
  const { who, start, end } = { ...inherited, ...element.attributes };
  const anchors = descendantsOf(element, 'anchor').map(({ attributes }) => attributes.synch);
  const moment = (reference: string | undefined) => source.moments.get(reference?.trim().replace(/^#/, '') ?? '');
  const said = textOf(element);
  const words = source.keepsSpace ? said : said.replace(/\s+/g, ' ').trim();
  return {
    startMs: moment(start ?? anchors[0]),
    endMs: moment(end ?? (anchors.length > 1 ? anchors.at(-1) : undefined)),
    text: normaliseLineText(joinSpeaker({ speaker: speakerOf(who, source), words })),
  };
}

/** The first of the speakers; the id itself where the header does not name them. */
function speakerOf(who: string | undefined, { names }: TeiSource): string | null {
  const id = who?.trim().split(/\s+/)[0]?.replace(/^.*#/, '') ?? '';
  return id === '' ? null : (names.get(id) ?? id);
}

/** The spoken words, with marks in brackets for other sounds. */
function textOf(element: XmlElement): string {
  return element.children
    .map((child, index) => {
      if (typeof child === 'string') return child;
      const before = element.children[index - 1];
      // Words one after another, without white space between their elements.
      const isNextWord = child.name === 'w' && typeof before === 'object' && /^(?:w|pc)$/.test(before.name);
      return (isNextWord ? ' ' : '') + markOf(child);
    })
    .join('');
}

function markOf(element: XmlElement): string {
  const described = textWithin(childOf(element, 'desc')).trim();
  const { reason, type = '' } = element.attributes;
  switch (element.name) {
    case 'gap':
      return reason === 'restricted' && described !== '' ? described : `[${described || 'niezrozumiałe'}]`;
    case 'pause':
      return /^(?:pauza|milczenie)$/i.test(type) ? `[${type}]` : '[pauza]';
    case 'vocal':
    case 'incident':
    case 'kinesic':
      return described === '' ? '' : `[${described}]`;
    case 'unclear':
      return element.children.length === 0 ? '[niezrozumiałe]' : textOf(element);
    case 'desc':
    case 'note':
    case 'spanGrp':
      return '';
    default:
      return textOf(element);
  }
}
