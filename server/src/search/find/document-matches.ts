import { decodePositions, type Posting } from '../index/postings.ts';
import { matchAt } from './match.ts';

/** The matches of a term in one document. Postings are decoded when needed: most documents lack another of the terms. */
export class DocumentMatches {
  readonly #postings: { readonly posting: Posting; readonly percent: number }[] = [];
  #others: readonly number[] = [];

  /** Adds the positions of a word that the term finds with a weight in percent. */
  addPosting(posting: Posting, percent: number): void {
    this.#postings.push({ posting, percent });
  }

  /** Adds the matches of phrases. */
  add(matches: readonly number[]): void {
    this.#others = [...this.#others, ...matches];
  }

  /** All matches, in the order of their positions. */
  all(): Float64Array {
    const found = [...this.#others];
    for (const { posting, percent } of this.#postings) {
      for (const position of decodePositions(posting)) found.push(matchAt(position, percent));
    }
    return new Float64Array(found).sort();
  }
}

/** The matches of a term, by document. */
export type TermMatches = ReadonlyMap<number, DocumentMatches>;
