import { nameTurns } from '../../transcript/speaker-turns.ts';
import type { TranscriptLine } from '../../transcript/transcript-line.ts';
import { childOf, childrenOf, textWithin, type XmlElement } from '../xml/xml-tree.ts';
import { fillTimeline, requireTimes } from './timeline.ts';

/**
 * Lines of an ELAN file (EAF 2.7 to 3.0): the annotations with times of the independent tiers; dependent tiers hold
 * words, glosses and translations. The participant, or else the tier, is the speaker.
 */
export function readElan(root: XmlElement): TranscriptLine[] {
  const slots = childrenOf(childOf(root, 'TIME_ORDER') ?? root, 'TIME_SLOT').map(({ attributes }) => ({
    id: attributes.TIME_SLOT_ID ?? '',
    ms: attributes.TIME_VALUE === undefined ? null : Number(attributes.TIME_VALUE),
  }));
  const times = fillTimeline(slots);
  const tiers = childrenOf(root, 'TIER').filter(({ attributes }) => attributes.PARENT_REF === undefined);
  const lines = nameTurns(
    tiers.flatMap((tier) => {
      const speaker = tier.attributes.PARTICIPANT || tier.attributes.TIER_ID || null;
      return annotationsOf(tier).map(({ attributes, children }) => ({
        startMs: times.get(attributes.TIME_SLOT_REF1 ?? '') ?? 0,
        endMs: times.get(attributes.TIME_SLOT_REF2 ?? '') ?? null,
        text: textWithin(childOf({ name: '', attributes: {}, children }, 'ANNOTATION_VALUE')),
        speaker,
      }));
    }),
  );
  return requireTimes(slots, lines);
}

function annotationsOf(tier: XmlElement): XmlElement[] {
  return childrenOf(tier, 'ANNOTATION').flatMap((annotation) => childrenOf(annotation, 'ALIGNABLE_ANNOTATION'));
}
