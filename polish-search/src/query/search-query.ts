import type { Key } from '../keys/key.ts';

/** A word of a query. */
export interface WordTerm {
  readonly kind: 'word';
  /** The word as typed. */
  readonly text: string;
  readonly keys: readonly Key[];
  /** The folded beginning of a word that was typed with a star (`partyzan*`). */
  readonly prefix?: string;
  /** Can be left out when nothing is found with it: ulica, pan, dziadek. */
  readonly isOptional: boolean;
  /** Other names of the same thing: Breslau for Wrocław. */
  readonly aliases: readonly WordAlias[];
}

/** Another name for the thing that a typed word names. */
export interface WordAlias {
  /** The name in the thesaurus's spelling. */
  readonly text: string;
  /** The keys of the alias; empty if it has several words. */
  readonly keys: readonly Key[];
  /** The words of an alias of several words, which match only one after the other in this order. */
  readonly words?: readonly WordTerm[];
}

/** Words in quotation marks: these forms one after the other, also across lines. */
export interface PhraseTerm {
  readonly kind: 'phrase';
  readonly text: string;
  readonly words: readonly WordTerm[];
}

export type Term = WordTerm | PhraseTerm;

/** The reason why a query has nothing to search for. */
export type QueryProblem = 'only-stop-words' | 'only-excluded' | 'only-signs';

export interface SearchQuery {
  /** All of them must occur near each other. */
  readonly terms: readonly Term[];
  /** Passages with any of these are dropped. */
  readonly excluded: readonly Term[];
  /** The values of `kto:`, as typed. */
  readonly narrators: readonly string[];
  /** The values of `tag:`, as typed. */
  readonly tags: readonly string[];
  /** The query without operators, to find it as a part of titles and names. */
  readonly plain: string;
  readonly problem?: QueryProblem;
}

/** Two names of the same thing; a query with one of them finds the other too. */
export interface Alias {
  readonly name: string;
  readonly other: string;
}
