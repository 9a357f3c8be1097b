/**
 * The index of the archive's search. It is made from the other tables and can be made again, so it is neither backed
 * up nor migrated. On SQLite these tables are in a file of their own.
 */
export interface SearchMetaTable {
  /** `words` and `units` hold the last number given: one that is free again is never given to another. */
  name: 'generation' | 'cleared' | 'words' | 'units';
  value: number;
}

/** The vocabulary: every written form and every year that occurs; see `polish-search/src/text/entries.ts`. */
export interface SearchWordsTable {
  id: number;
  entry: string;
  /** The folded form, for words by their beginning; empty for a year. */
  folded: string;
}

/** The keys by which each word is found. */
export interface SearchKeysTable {
  key: string;
  word_id: number;
  /** From 0 (excluded) to 1. */
  weight: number;
}

/** Where a word stands in a block of units; see `search/index/postings.ts`. */
export interface SearchPostingsTable {
  /** Made of the block and the word. */
  id: number;
  /** The units' numbers in the block, a byte each: to count them, the places need not be read. */
  units: Buffer;
  places: Buffer;
}

/** One indexed text: a transcript, or what is known about a recording. */
export interface SearchUnitsTable {
  id: number;
  recording: string;
  /** Null for the description of the recording. */
  transcript_id: string | null;
  /** Of the index, when the unit was last written. */
  generation: number;
  /** Times, lengths and speakers of the lines; see `search/index/line-facts.ts`. */
  lines: Buffer;
  /** The words of each line; see `search/index/line-words.ts`. */
  words: Buffer;
}

export interface SearchRecordingsTable {
  recording: string;
  /** `recordings.search_stamp` of the state that was indexed. */
  stamp: number;
  /** `recordings.text_stamp` of the state whose transcripts were indexed. */
  text_stamp: number;
  generation: number;
  /** What results are sorted and filtered by, as JSON; empty for a recording that was erased. */
  facts: string;
}

/** The formats that an index may be stored in; programs of all versions share this table. See decision 065. */
export interface SearchFormatsTable {
  format: number;
  /** When a program of the format was last known to run. */
  used_at: string;
}

export interface SearchTables {
  search_formats: SearchFormatsTable;
  search_meta: SearchMetaTable;
  search_words: SearchWordsTable;
  search_keys: SearchKeysTable;
  search_postings: SearchPostingsTable;
  search_units: SearchUnitsTable;
  search_recordings: SearchRecordingsTable;
}
