import { eachPosition, type Posting } from '../index/postings.ts';
import { matchAt } from './match.ts';

/**
 * The matches of a term in one document. Postings are decoded when needed: most documents lack another of the terms.
 */
export class DocumentMatches {
  readonly #postings: { readonly posting: Posting; readonly percent: number }[] = [];
  #others: readonly number[] = [];

  /** Adds the positions of a word that matches the term with a weight in percent. */
  addPosting(posting: Posting, percent: number): void {
    this.#postings.push({ posting, percent });
  }

  /** Adds the matches of phrases. */
  add(matches: readonly number[]): void {
    this.#others = [...this.#others, ...matches];
  }

  /** All matches, in the order of their positions. */
  all(): Float64Array {
    // A position takes at least two bytes.
    const most = this.#postings.reduce((sum, { posting }) => sum + posting.positions.length / 2, this.#others.length);
    const matches = new Float64Array(most);
    matches.set(this.#others);
    let count = this.#others.length;
    for (const { posting, percent } of this.#postings) {
      eachPosition(posting, (position) => {
        matches[count++] = matchAt(position, percent);
      });
    }
    return matches.subarray(0, count).sort();
  }
}

/** The matches of a term, by document. */
export type TermMatches = ReadonlyMap<number, DocumentMatches>;
