import { nameTurns, type Utterance } from '../speaker-turns.ts';
import { parseMilliseconds } from '../timecode.ts';
import type { TranscriptLine } from '../transcript-line.ts';
import { descendantsOf, textWithin, type XmlElement } from '../xml-tree.ts';

interface Rates {
  frames: number;
  ticks: number;
}

/** Lines of TTML 1 and 2 (DFXP): the paragraphs, whose times count from those of the elements around them. */
export function readTtml(root: XmlElement): TranscriptLine[] {
  const { attributes } = root;
  const [numerator = 1, denominator = 1] = (attributes['ttp:frameRateMultiplier'] ?? '1 1').split(/[\s:]+/).map(Number);
  const frames = (Number(attributes['ttp:frameRate'] ?? 30) * numerator) / denominator;
  const rates = { frames, ticks: Number(attributes['ttp:tickRate'] ?? 1) };
  const names = new Map(
    descendantsOf(root, 'agent').map((agent) => [agent.attributes['xml:id'], textWithin(agent).trim()]),
  );
  return nameTurns(paragraphsOf(root, 0, rates, names));
}

function paragraphsOf(
  element: XmlElement,
  parentMs: number,
  rates: Rates,
  names: ReadonlyMap<string | undefined, string>,
): Utterance[] {
  const { begin, end, dur } = element.attributes;
  const startMs = parentMs + (timeOf(begin, rates) ?? 0);
  if (element.name !== 'p') {
    return element.children.flatMap((child) =>
      typeof child === 'string' ? [] : paragraphsOf(child, startMs, rates, names),
    );
  }
  const endMs = timeOf(end, rates);
  const length = timeOf(dur, rates);
  const agent = element.attributes['ttm:agent'];
  return [
    {
      startMs,
      endMs: endMs === null ? (length === null ? null : startMs + length) : parentMs + endMs,
      text: textOf(element).replace(/[^\S\n]+/g, ' '),
      speaker: agent === undefined ? null : (names.get(agent) ?? agent),
    },
  ];
}

/** Breaks are elements; those of the file are spaces. */
function textOf(element: XmlElement): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child.replace(/\s+/g, ' ');
      return child.name === 'br' ? '\n' : textOf(child);
    })
    .join('');
}

/** `00:00:01.640`, `00:00:01:16` with frames, `1.64s`, `1640ms`, `49f`, `16400000t`. */
function timeOf(written: string | undefined, { frames, ticks }: Rates): number | null {
  const text = written?.trim() ?? '';
  const [, count = '', metric = ''] = /^(\d+(?:\.\d+)?)(h|m|s|ms|f|t)$/.exec(text) ?? [];
  const unit = { h: 3_600_000, m: 60_000, s: 1000, ms: 1, f: 1000 / frames, t: 1000 / ticks }[metric];
  if (unit !== undefined) return Math.round(Number(count) * unit);
  const [, clock = text, frame = '0'] = /^(\d+:\d{2}:\d{2}):(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  const ms = parseMilliseconds(clock);
  return ms === null ? null : Math.round(ms + (Number(frame) * 1000) / frames);
}
