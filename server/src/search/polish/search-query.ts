/**
 * A way in which a word can be found: its written form, a lemma, a folded form, a year. A word of a query finds a word
 * of the archive when both have the key.
 */
export interface Key {
  /** A letter for the kind, a colon and the value: `l:kościół`. */
  readonly key: string;
  /** From 0 (excluded) to 1; the weight of a find is the greatest product over the keys that both words have. */
  readonly weight: number;
}

/** A word of the archive's vocabulary at its place in a text. */
export interface IndexedWord {
  /** What the vocabulary keeps: the written form with a sign for a sentence's start, or a year. See `word-keys.ts`. */
  readonly entry: string;
  /** Index of the line in which the word begins. */
  readonly line: number;
  /** Number of the word in the whole text; a year of two words has the number of its first one. */
  readonly position: number;
  /** Place in the line, in UTF-16 units; `to` is exclusive, and is the line's length where the word goes on after it. */
  readonly from: number;
  readonly to: number;
}

/** A word of a query. */
export interface WordTerm {
  readonly kind: 'word';
  /** As it was typed. */
  readonly text: string;
  readonly keys: readonly Key[];
  /** The folded beginning of a word that was typed with a star (`partyzan*`). */
  readonly prefix?: string;
  /** Need not occur when nothing is found with it: ulica, pan, dziadek, w. */
  readonly isOptional: boolean;
  /** Other names of the same thing, for "także: Breslau". */
  readonly aliases: readonly WordAlias[];
}

/** What an alias adds to a typed word. */
export interface WordAlias {
  /** As the thesaurus has it. */
  readonly text: string;
  /** The keys that only the alias gave; none when it is of several words. */
  readonly keys: readonly Key[];
  /** The words of an alias of several words, which count only side by side and in this order. */
  readonly words?: readonly WordTerm[];
}

/** Words in quotation marks: these forms in this order, also across lines. */
export interface PhraseTerm {
  readonly kind: 'phrase';
  readonly text: string;
  readonly words: readonly WordTerm[];
}

export type Term = WordTerm | PhraseTerm;

/** Why a query has nothing to search for; the server answers with a Polish sentence for each. */
export type QueryProblem = 'only-stop-words' | 'only-excluded' | 'only-signs';

export interface SearchQuery {
  /** All of them must occur near each other. */
  readonly terms: readonly Term[];
  /** Passages with any of these are dropped. */
  readonly excluded: readonly Term[];
  /** Of `kto:` and `tag:`, as typed. */
  readonly narrators: readonly string[];
  readonly tags: readonly string[];
  /** The query without operators, for titles and names: "contains what was typed". */
  readonly plain: string;
  readonly problem?: QueryProblem;
}

/** Another name of the same thing from the librarian's thesaurus or from joined tags; both directions count. */
export interface Alias {
  readonly name: string;
  readonly other: string;
}
