import type { UnitLines } from '../index/line-facts.ts';
import type { KnownFacts } from './directory.ts';
import type { Run } from './run-list.ts';
import type { UnitTally } from './tally.ts';
import type { UnitFinder } from './unit-finder.ts';

export interface FoundInArchive {
  readonly recording: string;
  readonly facts: KnownFacts;
  /** As much as the score may be. */
  readonly mostScore: number;
  /** Found out when it is asked for: where several frequent words meet it takes much longer than to count the runs. */
  score(): number;
  /** Number of runs. */
  readonly matches: number;
  /** Whether a user has compared at least one run with the sound. */
  readonly isProofread: boolean;
  /** The transcripts with runs. */
  readonly units: readonly number[];
  /** All terms occur in what is known about the recording, or its title or name contains what was typed. */
  readonly isDescribed: boolean;
  /** The runs of one of its units, in the order of lines. They are found anew: a frequent word has very many. */
  runsIn(unit: number): Run[];
  /** The same under another name. */
  named(recording: string): FoundInArchive;
}

/** Each doubling of the number of passages raises a recording by this share of its best one. */
const moreRunsFactor = 0.1;

/** What was found in a recording so far. */
export interface Tally {
  matches: number;
  best: number;
  isScored: boolean;
  isProofread: boolean;
  units: number[];
  /** The score of what is known about the recording. */
  description: number;
}

export const noTally = (): Tally => ({
  matches: 0,
  best: 0,
  isScored: true,
  isProofread: false,
  units: [],
  description: 0,
});

export function count(tally: Tally, unit: number, { runs, best, isScored, isProofread }: UnitTally): void {
  if (runs === 0) return;
  tally.matches += runs;
  tally.isScored &&= isScored;
  tally.best = Math.max(tally.best, best);
  tally.isProofread ||= isProofread;
  tally.units.push(unit);
}

/** What the terms of a query found in one recording. */
export class FoundByTerms implements FoundInArchive {
  readonly recording: string;
  readonly facts: KnownFacts;
  readonly #tally: Tally;
  readonly #finder: UnitFinder;
  readonly #linesOf: ReadonlyMap<number, UnitLines>;

  constructor(
    recording: string,
    facts: KnownFacts,
    tally: Tally,
    finder: UnitFinder,
    linesOf: ReadonlyMap<number, UnitLines>,
  ) {
    this.recording = recording;
    this.facts = facts;
    this.#tally = tally;
    this.#finder = finder;
    this.#linesOf = linesOf;
  }

  get matches(): number {
    return this.#tally.matches;
  }

  get isProofread(): boolean {
    return this.#tally.isProofread;
  }

  get units(): readonly number[] {
    return this.#tally.units;
  }

  get isDescribed(): boolean {
    return this.#tally.description > 0;
  }

  get mostScore(): number {
    return this.#scoreWith(this.#tally.best);
  }

  score(): number {
    if (this.#tally.isScored) return this.mostScore;
    const scores = this.units.map((unit) => this.#finder.best(unit, this.#linesOf.get(unit) as UnitLines));
    return this.#scoreWith(Math.max(...scores));
  }

  runsIn(unit: number): Run[] {
    const lines = this.#linesOf.get(unit);
    return lines ? this.#finder.find(unit, lines).toRuns(unit) : [];
  }

  named(recording: string): FoundInArchive {
    return new FoundByTerms(recording, this.facts, this.#tally, this.#finder, this.#linesOf);
  }

  #scoreWith(best: number): number {
    return scoreOf(best, this.matches) + this.#tally.description;
  }
}

function scoreOf(best: number, matches: number): number {
  return best * (1 + moreRunsFactor * Math.log2(Math.max(1, matches)));
}
