import { parseMilliseconds } from '../../time/timecode.ts';
import { childrenOf, descendantsOf, type XmlElement } from '../xml/xml-tree.ts';

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000, h: 3_600_000 };

/** The moments of all timelines: id → milliseconds. Intervals count from the moment that `since` names. */
export function readMoments(text: XmlElement): Map<string, number> {
  const moments = new Map<string, number>();
  for (const timeline of descendantsOf(text, 'timeline')) {
    const origin = timeline.attributes.origin?.replace(/^#/, '');
    for (const when of childrenOf(timeline, 'when')) {
      const id = when.attributes['xml:id'];
      if (id === undefined) continue;
      const ms = id === origin ? 0 : readMoment(when, timeline, moments);
      if (ms !== null && Number.isFinite(ms) && ms >= 0) moments.set(id, Math.round(ms));
    }
  }
  return moments;
}

function readMoment(when: XmlElement, timeline: XmlElement, moments: ReadonlyMap<string, number>): number | null {
  const { absolute, interval, since, unit } = when.attributes;
  if (interval === undefined) return absolute === undefined ? 0 : parseMilliseconds(absolute);
  const scale = unitMs[unit ?? timeline.attributes.unit ?? 's'] ?? 1000;
  const from = moments.get(since?.replace(/^#/, '') ?? '') ?? 0;
  return interval.trim() === '' ? null : from + Number(interval) * scale;
}
