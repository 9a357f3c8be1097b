import { parseMilliseconds } from '../../time/timecode.ts';
import { nameTurns } from '../../transcript/speaker-turns.ts';
import type { TranscriptLine } from '../../transcript/transcript-line.ts';
import { type LooseTime, readLooseTime } from '../../transcript-file/loose-time.ts';
import { exact, mendUtterances, type WrittenUtterance } from '../../transcript-file/mend-utterances.ts';
import type { Repair } from '../../transcript-file/repair.ts';
import { sortCues } from '../../transcript-file/sort-cues.ts';
import { UntimedTextError } from '../../transcript-file/untimed-text.ts';
import { descendantsOf, textWithin, type XmlElement } from '../xml/xml-tree.ts';

interface Rates {
  frames: number;
  ticks: number;
}

/**
 * Lines of TTML 1 and 2 (DFXP): the innermost elements with words, whose times count from those of the elements around
 * them.
 * @throws UntimedTextError
 */
export function readTtml(root: XmlElement, repairs: Repair[]): TranscriptLine[] {
  const { attributes } = root;
  const [numerator = 1, denominator = 1] = (attributes['ttp:frameRateMultiplier'] ?? '1 1').split(/[\s:]+/).map(Number);
  const frames = (Number(attributes['ttp:frameRate'] ?? 30) * numerator) / denominator;
  const rates = { frames, ticks: Number(attributes['ttp:tickRate'] ?? 1) };
  const names = new Map(
    descendantsOf(root, 'agent').map((agent) => [agent.attributes['xml:id'], textWithin(agent).trim()]),
  );
  const said = spokenIn(root, 0, rates).map((one, index) => ({ ...one, fileLine: index + 1 }));
  if (said.length > 0 && !hasTimes(root)) throw new UntimedTextError(said.map(({ text }) => text).join('\n\n'));
  const named = said.map((one) => ({ ...one, speaker: names.get(one.speaker ?? undefined) ?? one.speaker }));
  return nameTurns(sortCues(mendUtterances(named, repairs), repairs));
}

const hasTimes = ({ attributes, children }: XmlElement): boolean =>
  attributes.begin !== undefined || children.some((child) => typeof child !== 'string' && hasTimes(child));

function spokenIn(element: XmlElement, parentMs: number, rates: Rates): Omit<WrittenUtterance, 'fileLine'>[] {
  const { begin, end, dur } = element.attributes;
  const start = timeOf(begin, rates);
  const startMs = parentMs + (start?.ms ?? 0);
  const children = element.children.filter((child) => typeof child !== 'string');
  const isParagraph = element.name === 'p' || element.name === 'span';
  // In some captions only the spans of a paragraph have times.
  if (!isParagraph || (begin === undefined && children.some((child) => child.attributes.begin !== undefined))) {
    return children.flatMap((child) => spokenIn(child, startMs, rates));
  }
  const length = timeOf(dur, rates);
  const shiftedEnd = shifted(timeOf(end, rates), parentMs);
  return [
    {
      start:
        begin !== undefined && start === null ? null : { ms: startMs, isOverflowing: start?.isOverflowing ?? false },
      end: end !== undefined ? shiftedEnd : (shifted(length, startMs) ?? undefined),
      written: `${begin ?? ''} – ${end ?? ''}`,
      text: textOf(element).replace(/[^\S\n]+/g, ' '),
      speaker: element.attributes['ttm:agent'] ?? null,
    },
  ];
}

function shifted(time: LooseTime | null, byMs: number): LooseTime | null {
  return time && { ...time, ms: time.ms + byMs };
}

/** Line breaks are `br` elements; line breaks of the file are spaces. */
function textOf(element: XmlElement): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child.replace(/\s+/g, ' ');
      return child.name === 'br' ? '\n' : textOf(child);
    })
    .join('');
}

/** `00:00:01.640`, `00:00:01:16` with frames, `1.64s`, `1640ms`, `49f`, `16400000t`, or a damaged time. */
function timeOf(written: string | undefined, { frames, ticks }: Rates): LooseTime | null {
  const text = written?.trim() ?? '';
  const [, count = '', metric = ''] = /^(\d+(?:\.\d+)?)(h|m|s|ms|f|t)$/.exec(text) ?? [];
  const unit = { h: 3_600_000, m: 60_000, s: 1000, ms: 1, f: 1000 / frames, t: 1000 / ticks }[metric];
  if (unit !== undefined) return exact(Math.round(Number(count) * unit));
  const [, clock = text, frame = '0'] = /^(\d+:\d{2}:\d{2}):(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  const ms = parseMilliseconds(clock);
  return ms === null ? readLooseTime(text) : exact(Math.round(ms + (Number(frame) * 1000) / frames));
}
