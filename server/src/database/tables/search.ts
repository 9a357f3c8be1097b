/**
 * The index of the archive's search. It is made from the other tables and can be made again, so it is neither backed
 * up nor migrated. On SQLite these tables are in a file of their own.
 */
export interface SearchMetaTable {
  /** `words` and `documents` hold the last number given: one that is free again is never given to another. */
  name: 'generation' | 'cleared' | 'words' | 'documents';
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

/** Where a word occurs in a document. */
export interface SearchPostingsTable {
  word_id: number;
  document: number;
  /** See `search/index/postings.ts`. */
  positions: Buffer;
}

/** One indexed text: a transcript, or what is known about a recording. */
export interface SearchDocumentsTable {
  id: number;
  recording: string;
  /** Null for the description of the recording. */
  transcript_id: string | null;
  /** Of the index, when the document was last written. */
  generation: number;
  /** Times, lengths and speakers of the lines; see `search/index/line-facts.ts`. */
  lines: Buffer;
  /** The names of the speakers, as JSON. */
  speakers: string;
  /** The words of each line; see `search/index/document-words.ts`. */
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
  search_documents: SearchDocumentsTable;
  search_recordings: SearchRecordingsTable;
}
