import type { UnitLines } from '../index/line-facts.ts';
import { type IsWanted, SmallestRuns } from './find-runs.ts';
import { LineBits, lowestBit } from './line-bits.ts';
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
  let firstBefore = -1;
  for (let at = 0; at < length; at++) {
    let any = 0;
    let alone = -1;
    for (let word = 0; word < words.length; word++) {
      const own = bits[word * length + at] as number;
      if (own !== 0) alone = any === 0 ? word : -1;
      any |= own;
    }
    while (any !== 0) {
      const bit = lowestBit(any);
      const line = 32 * at + bit;
      let first = line;
      for (let word = 0; word < words.length; word++) {
        if (((bits[word * length + at] as number) >>> bit) & 1) lastLine[word] = line;
        else first = Math.min(first, lastLine[word] as number);
      }
      // A longer run from the same line contains the one before.
      if (first > firstBefore) smallest.add(first, line, 0);
      firstBefore = first;
      if (alone >= 0) {
        // More lines with the same single word end no other run.
        lastLine[alone] = 32 * at + 31 - Math.clz32(any);
        break;
      }
      any &= any - 1;
    }
  }
}
