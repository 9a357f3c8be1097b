import { isProofread, isQuestion, type UnitLines } from '../index/line-facts.ts';
import { questionFactor } from './find-runs.ts';
import { countBits, LineBits, lowestBit } from './line-bits.ts';
import type { RunList } from './run-list.ts';
import { placeReader, type UnitPlaces } from './unit-places.ts';

/** What the runs of one unit come to. */
export interface UnitTally {
  /** Number of runs. */
  readonly runs: number;
  /** The score of the best one, or as much as it may be; 0 without one. */
  readonly best: number;
  /** Whether `best` is the score; otherwise that was not found out. */
  readonly isScored: boolean;
  /** Whether a user has compared every line of at least one run with the sound. */
  readonly isProofread: boolean;
}

const wordLines = new LineBits();

/**
 * What the runs of a single word come to: each line with it is one. A frequent word stands in hundreds of thousands of
 * lines, so the runs themselves are found only in recordings that are shown.
 */
export function tallyLines(lines: UnitLines, places: UnitPlaces, rarity: number): UnitTally {
  wordLines.fill([places], lines.count);
  const { bits, length } = wordLines;
  let runs = 0;
  let hasProofread = false;
  for (let at = 0; at < length; at++) {
    let here = bits[at] as number;
    if (here === 0) continue;
    runs += countBits(here);
    for (; here !== 0 && !hasProofread; here &= here - 1) {
      hasProofread = isProofread(lines, 32 * at + lowestBit(here));
    }
  }
  return { runs, best: rarity * (bestPercent(lines, places) / 100), isScored: true, isProofread: hasProofread };
}

/** Of the best form where it is an answer, or less where all are questions. */
function bestPercent(lines: UnitLines, places: UnitPlaces): number {
  const isAnswer = (line: number) => !isQuestion(lines, line);
  let best = 0;
  for (let form = places.firstForm; form; form = places.formAfter(form)) {
    if (form.percent <= best) continue;
    const percent = placeReader.hasLine(form, isAnswer) ? form.percent : form.percent * questionFactor;
    best = Math.max(best, percent);
  }
  return best;
}

/** What runs come to that were found one by one. */
export function tallyRuns(lines: UnitLines, runs: RunList): UnitTally {
  return { runs: runs.count, best: runs.best(), isScored: true, isProofread: runs.hasProofread(lines) };
}

/** What runs come to whose scores are not known, but at most `mostScore`. */
export function tallyLineRuns(lines: UnitLines, runs: RunList, mostScore: number): UnitTally {
  const best = runs.count > 0 ? mostScore : 0;
  return { runs: runs.count, best, isScored: false, isProofread: runs.hasProofread(lines) };
}
