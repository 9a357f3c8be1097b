/** Results of a search of the whole archive, on the wire. */
export type SearchSort = 'relevance' | 'date';
export const searchSorts: readonly SearchSort[] = ['relevance', 'date'];

/** Marked characters of a text, as UTF-16 indices; the second is exclusive. */
export type Mark = [from: number, to: number];

/** Where a query was found outside the spoken words. */
export type HitField =
  | 'title'
  | 'narrator'
  | 'interviewer'
  | 'place'
  | 'summary'
  | 'biography'
  | 'tag'
  | 'caption'
  | 'document'
  | 'timeline';

/** Words found in a recording's description; long texts are cut around the first match. */
export interface FieldHit {
  field: HitField;
  text: string;
  marks: Mark[];
  /** Seconds; only for a timeline entry. */
  start?: number;
  audio_file?: string;
}

/** Whole lines of one transcript that contain a match; `start` and `end` in seconds. */
export interface FoundPassage {
  transcript_file: string;
  audio_file: string;
  start: number;
  end: number;
  /** Speaker named before the line's first words, or empty. */
  speaker: string;
  text: string;
  marks: Mark[];
  /** A person has compared every line of it with the sound. */
  isProofread: boolean;
}

export interface FoundRecording {
  id: string;
  title: string;
  interviewee: string;
  /** `1987`, `1987-05` or `1987-05-12`. */
  date: string;
  access: { restrictions: 'public' | 'private' };
  /** File name of the interviewee's photo, or empty. */
  photo: string;
  /** Passages in this recording, of which `passages` are the best. */
  matches: number;
  /** Proofreading status; for staff only. */
  state?: '' | 'in_progress' | 'completed';
  hits: FieldHit[];
  passages: FoundPassage[];
}

/** A value of a filter; `count` is the number of recordings with it among those found. */
export interface FacetValue {
  value: string;
  label: string;
  count: number;
}

export const facetNames = ['narrator', 'tag', 'place', 'decade', 'year', 'proofread', 'photos'] as const;
export type FacetName = (typeof facetNames)[number];

/** An easier form of the query, with the number of its results. */
export interface EasierQuery {
  /** The part that is left out of the query: a word, the marks of a quotation, or all other parts. */
  kind: 'word' | 'phrase' | 'excluded' | 'narrator' | 'tag' | 'quotes' | 'others';
  /** The omitted part, as it was typed. */
  word: string;
  /** The query to send. */
  q: string;
  /** Recordings found. */
  count: number;
}

export interface SearchResults {
  /** Number of recordings found, on all pages. */
  total: number;
  /** Number of passages found in these recordings. */
  passages: number;
  recordings: FoundRecording[];
  facets: Record<FacetName, FacetValue[]>;
  /** Words near a misspelt one that do occur. */
  didYouMean: string[];
  without: EasierQuery[];
  /**
   * Optional words such as "ulica" and "dziadek" that were left out, because nothing matches all words of the query.
   */
  omitted: string[];
  /** Other names that were searched for too: "także: Breslau". */
  aliases: string[];
  /** Whether the index is still being filled, so that recordings may be missing. */
  isIncomplete: boolean;
  /** Why the query was not run, as a Polish sentence for the user; null when it was. */
  problem: string | null;
}

/** Other names of the same things, which a search looks for too; edited by the library. */
export interface Thesaurus {
  /** 0 until the library saves its own; a save carries the version it started from. */
  version: number;
  /** Each group holds the names of one thing, as the library wrote them. */
  groups: string[][];
}

export interface Suggestion {
  kind: 'tag' | 'narrator' | 'title' | 'word';
  label: string;
  /** Number of a tag, or signature of a titled recording. */
  id?: string;
}
