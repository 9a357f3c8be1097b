/**
 * A way to find a word: its written form, a lemma, a year. A word of a query matches a word of a text when both have the
 * key. The kinds of keys are in the README.
 */
export interface Key {
  /** A letter for the kind, a colon and the value: `l:kościół`. */
  readonly key: string;
  /** More than 0, at most 1. A match weighs the greatest product of weights over the keys that both words have. */
  readonly weight: number;
}
