import { nameTurns } from '../../transcript/speaker-turns.ts';
import type { TranscriptLine } from '../../transcript/transcript-line.ts';
import { childOf, childrenOf, descendantsOf, textWithin, type XmlElement } from '../xml/xml-tree.ts';
import { fillTimeline, requireTimes } from './timeline.ts';

/** Lines of an EXMARaLDA basic transcription: the events of its tiers of type `t`, with the abbreviations of the speakers. */
export function readExmaralda(root: XmlElement): TranscriptLine[] {
  const body = childOf(root, 'basic-body') ?? root;
  const points = childrenOf(childOf(body, 'common-timeline') ?? body, 'tli').map(({ attributes }) => ({
    id: attributes.id ?? '',
    ms: attributes.time === undefined ? null : Math.round(Number(attributes.time) * 1000),
  }));
  const times = fillTimeline(points);
  const names = new Map(
    descendantsOf(root, 'speaker').map((speaker) => [
      speaker.attributes.id,
      textWithin(childOf(speaker, 'abbreviation')).trim(),
    ]),
  );
  const tiers = childrenOf(body, 'tier').filter(({ attributes }) => attributes.type === 't');
  const lines = nameTurns(
    tiers.flatMap((tier) =>
      childrenOf(tier, 'event').map((event) => ({
        startMs: times.get(event.attributes.start ?? '') ?? 0,
        endMs: times.get(event.attributes.end ?? '') ?? null,
        text: textWithin(event),
        speaker: names.get(tier.attributes.speaker) ?? tier.attributes['display-name'] ?? null,
      })),
    ),
  );
  return requireTimes(points, lines);
}
