/**
 * The search index. It is built from the other tables and can be rebuilt, so it is neither backed up nor migrated. On
 * SQLite these tables are in a separate file.
 */
export interface SearchMetaTable {
  /** `words` and `documents` have the last assigned number: a free number is never assigned again. */
  name: 'generation' | 'cleared' | 'words' | 'documents';
  value: number;
}

/** The vocabulary: every written form and every year that occurs; see `polish-search/src/text/entries.ts`. */
export interface SearchWordsTable {
  id: number;
  entry: string;
  /** The folded form, for finding words by prefix; empty for a year. */
  folded: string;
}

/** The keys by which each word is found. */
export interface SearchKeysTable {
  key: string;
  word_id: number;
  /** From 0 (excluded) to 1. */
  weight: number;
}

/** The positions of a word in a document. */
export interface SearchPostingsTable {
  word_id: number;
  document: number;
  /** See `search/index/postings.ts`. */
  positions: Buffer;
}

/** One indexed text: a transcript, or the description of a recording. */
export interface SearchDocumentsTable {
  id: number;
  recording: string;
  /** Null for the description of the recording. */
  transcript_id: string | null;
  /** Index generation of the document's last write. */
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
  /** Values for sorting and filtering results, as JSON; empty for an erased recording. */
  facts: string;
}

/** The formats of stored indexes; programs of all versions share this table. See decision 065. */
export interface SearchFormatsTable {
  format: number;
  /** Time when a program of the format was last known to run. */
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
