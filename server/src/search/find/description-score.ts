import type { HitField } from '@glosy/core/search/search';
import type { DocumentLines } from '../index/line-facts.ts';
import type { TermInDocument } from './find-spans.ts';
import { lineOfMatch, weightOf } from './match.ts';

/** The fields of a description in the order of their numbers in the index, with the value of a match in each. */
const fieldWorth: readonly (readonly [HitField, number])[] = [
  ['title', 3],
  ['narrator', 3],
  ['interviewer', 0.5],
  ['place', 2],
  ['summary', 1],
  ['biography', 1],
  ['tag', 2],
  ['caption', 0.8],
  ['document', 0.8],
  ['timeline', 1.5],
];

export const fieldNumber = (field: HitField): number => fieldWorth.findIndex(([name]) => name === field);

/** Sum over the terms of the best field in which each occurs; every term must occur in the description. */
export function descriptionScore({ field }: DocumentLines, terms: readonly TermInDocument[]): number {
  let score = 0;
  for (const { matches, rarity } of terms) {
    let best = 0;
    for (const match of matches) {
      const [, worth] = fieldWorth[field[lineOfMatch(match)] ?? -1] ?? ['summary', 1];
      best = Math.max(best, worth * weightOf(match));
    }
    score += best * rarity;
  }
  return score;
}
