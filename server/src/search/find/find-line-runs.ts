import { isWithinReach, type UnitLines } from '../index/line-facts.ts';
import { type IsWanted, SmallestRuns } from './find-runs.ts';
import { highestBit, LineBits, lowestBit } from './line-bits.ts';
import type { RunList } from './run-list.ts';
import type { UnitPlaces } from './unit-places.ts';

const wordLines = new LineBits();

/**
 * The runs that `findRuns` finds of single words, without their scores: where runs begin and end follows from the lines
 * alone. Where frequent words meet, to read the places in the lines and to score them takes much longer.
 */
export function findLineRuns(
  lines: UnitLines,
  words: readonly UnitPlaces[],
  isWanted: IsWanted | null,
  runs: RunList,
): void {
  wordLines.fill(words, lines.count);
  const { bits, length } = wordLines;
  const smallest = new SmallestRuns(lines, isWanted, runs);
  const lastLine = new Int32Array(words.length).fill(-1);
  /** Whether a word that stood in the line `from` last may be in a passage with the line `to`. */
  const reaches = (from: number, to: number) => from >= 0 && isWithinReach(lines, from, to);
  let firstBefore = -1;
  for (let at = 0; at < length; at++) {
    let any = 0;
    let several = 0;
    let isFar = false;
    for (let word = 0; word < words.length; word++) {
      const own = bits[word * length + at] as number;
      if (own === 0) isFar ||= !reaches(lastLine[word] as number, 32 * at);
      several |= any & own;
      any |= own;
    }
    if (isFar) {
      // No run ends in these lines: it would have to begin with a word that stands too far before them.
      for (let word = 0; word < words.length; word++) {
        const own = bits[word * length + at] as number;
        if (own !== 0) lastLine[word] = 32 * at + highestBit(own);
      }
      continue;
    }
    while (any !== 0) {
      const bit = lowestBit(any);
      const line = 32 * at + bit;
      let first = line;
      let alone = -1;
      for (let word = 0; word < words.length; word++) {
        if (((bits[word * length + at] as number) >>> bit) & 1) {
          lastLine[word] = line;
          alone = word;
        } else first = Math.min(first, lastLine[word] as number);
      }
      // A longer run from the same line contains the one before.
      if (first > firstBefore) smallest.add(first, line, 0);
      firstBefore = first;
      any &= any - 1;
      if (((several >>> bit) & 1) !== 0) continue;
      // The next lines with the same single word end no other run.
      const next = any & (several | ~(bits[alone * length + at] as number));
      const passed = next === 0 ? any : any & ((next & -next) - 1);
      if (passed === 0) continue;
      lastLine[alone] = 32 * at + highestBit(passed);
      any &= ~passed;
    }
  }
}
