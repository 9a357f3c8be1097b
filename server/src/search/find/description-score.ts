import type { HitField } from '@glosy/core/search';
import { fieldOf, type UnitLines } from '../index/line-facts.ts';
import type { TermInUnit } from './find-runs.ts';
import { lineOf, weightOf } from './place-code.ts';

/** The fields of a description in the order of their numbers in the index, with what a find in each is worth. */
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

/** For each term the best field where it stands, added up; every term occurs in the description. */
export function descriptionScore(lines: UnitLines, terms: readonly TermInUnit[]): number {
  let score = 0;
  for (const { codes, count, rarity } of terms) {
    let best = 0;
    for (const code of codes.subarray(0, count)) {
      const [, worth] = fieldWorth[fieldOf(lines, lineOf(code))] ?? ['summary', 1];
      best = Math.max(best, worth * weightOf(code));
    }
    score += best * rarity;
  }
  return score;
}
