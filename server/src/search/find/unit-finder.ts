import type { Term } from '@glosy/polish-search/search-query';
import type { UnitLines } from '../index/line-facts.ts';
import { descriptionScore } from './description-score.ts';
import { findLineRuns } from './find-line-runs.ts';
import { findLines } from './find-lines.ts';
import { findRuns, type IsWanted, orderFactor, type TermInUnit } from './find-runs.ts';
import { lineOf } from './place-code.ts';
import { isRunProofread, RunList } from './run-list.ts';
import { tallyLineRuns, tallyLines, tallyRuns, type UnitTally } from './tally.ts';
import { CodeList, codesOf, type TermPlaces, type UnitPlaces } from './unit-places.ts';

interface Limits {
  readonly recordings: { readonly size: number };
  readonly proofreadOnly: boolean;
}

/** Whether a term has only places of single words in the unit. */
const isPlain = ({ codes }: UnitPlaces): boolean => codes.length === 0;

/** Finds the runs of a query in one unit after the other. */
export class UnitFinder {
  readonly #terms: readonly Term[];
  readonly #places: readonly TermPlaces[];
  readonly #excluded: readonly TermPlaces[];
  readonly #wanted: Limits;
  readonly #rarities: readonly number[];
  readonly #codes: readonly CodeList[];
  readonly #runs = new RunList();

  constructor(terms: readonly Term[], places: readonly TermPlaces[], excluded: readonly TermPlaces[], wanted: Limits) {
    this.#terms = terms;
    this.#places = places;
    this.#excluded = excluded;
    this.#wanted = wanted;
    this.#rarities = places.map((term) => Math.log(1 + wanted.recordings.size / Math.max(1, term.size)));
    this.#codes = terms.map(() => new CodeList());
  }

  /** What the runs of the unit come to. */
  tally(unit: number, lines: UnitLines): UnitTally {
    const word = this.#onlyWordIn(unit);
    const isWanted = this.#wantedIn(unit, lines);
    if (word && isWanted === null) return tallyLines(lines, word, this.#rarities[0] ?? 1);
    const words = this.#places.map((term) => term.get(unit) as UnitPlaces);
    if (words.length === 1 || !words.every(isPlain)) return tallyRuns(lines, this.find(unit, lines));
    this.#runs.clear();
    findLineRuns(lines, words, isWanted, this.#runs);
    return tallyLineRuns(lines, this.#runs, this.#mostScore(words));
  }

  /** The score of the unit's best run. */
  best(unit: number, lines: UnitLines): number {
    return this.find(unit, lines).best();
  }

  /** The runs of the unit, until the next call. */
  find(unit: number, lines: UnitLines): RunList {
    this.#runs.clear();
    const isWanted = this.#wantedIn(unit, lines);
    const word = this.#onlyWordIn(unit);
    if (word) {
      findLines(lines, word, this.#rarities[0] ?? 1, isWanted, this.#runs);
    } else {
      findRuns(lines, this.#termsIn(unit), isWanted, this.#runs);
    }
    return this.#runs;
  }

  /** The score of a description, in which every term occurs; 0 with an excluded word. */
  describe(unit: number, lines: UnitLines): number {
    if (this.#excluded.some((term) => term.has(unit))) return 0;
    return descriptionScore(lines, this.#termsIn(unit));
  }

  /** The places of the query's word, when it is one without quotation and aliases of several words. */
  #onlyWordIn(unit: number): UnitPlaces | undefined {
    const places = this.#places.length === 1 ? this.#places[0]?.get(unit) : undefined;
    return places && isPlain(places) ? places : undefined;
  }

  /** What a run of these words scores at most: each by its best form, side by side, in the order of the query. */
  #mostScore(words: readonly UnitPlaces[]): number {
    let sum = 0;
    for (const [index, places] of words.entries()) {
      let percent = 0;
      for (let form = places.firstForm; form; form = places.formAfter(form)) {
        percent = Math.max(percent, form.percent);
      }
      sum += (this.#rarities[index] ?? 1) * (percent / 100);
    }
    return sum * orderFactor;
  }

  #termsIn(unit: number): TermInUnit[] {
    return this.#terms.map((term, index) => {
      const list = this.#codes[index] as CodeList;
      list.fill(this.#places[index]?.get(unit) as UnitPlaces);
      const words = term.kind === 'phrase' ? term.words.length : 1;
      return { codes: list.codes, count: list.count, words, rarity: this.#rarities[index] ?? 1 };
    });
  }

  /** Leaves out runs with an excluded word, and on demand those that nobody has compared with the sound. */
  #wantedIn(unit: number, lines: UnitLines): IsWanted | null {
    const { proofreadOnly } = this.#wanted;
    if (!proofreadOnly && this.#excluded.length === 0) return null;
    const unwanted = new Set<number>();
    for (const term of this.#excluded) {
      const places = term.get(unit);
      if (places) for (const code of codesOf(places)) unwanted.add(lineOf(code));
    }
    if (!proofreadOnly && unwanted.size === 0) return null;
    return (first, last) => {
      if (proofreadOnly && !isRunProofread(lines, first, last)) return false;
      for (let line = first; line <= last; line++) if (unwanted.has(line)) return false;
      return true;
    };
  }
}
