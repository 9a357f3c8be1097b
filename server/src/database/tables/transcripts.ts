import type { Flag, Json, Moment } from './column-types.ts';

export interface TranscriptsTable {
  id: string;
  recording: string;
  /** Name on the wire: `{signature}_….srt`. */
  name: string;
  name_folded: string;
  audio_name: string;
  revision: number;
  created_at: Moment;
  updated_at: Moment;
  /** Works like `deleted_at` of a file. */
  deleted_at: Moment | null;
  /** Whether a machine wrote the newest text first; `text-facts.repository.ts` also explains the counts. */
  machine_text: Flag;
  proofread_lines: number;
  /** Words with a known certainty. */
  rated_words: number;
  doubtful_words: number;
}

/** Facts that a new transcript has by default. */
export type TextFact = 'machine_text' | 'proofread_lines' | 'rated_words' | 'doubtful_words';

export interface LinesTable {
  id: string;
  transcript_id: string;
  position: number;
  start_ms: number;
  end_ms: number;
  text: string;
  /** Whether a user has compared the line with the sound. */
  proofread: Flag;
}

/** Words of a line, in whichever revision it is: see `line-words.repository.ts`. */
export interface LineWordsTable {
  transcript_id: string;
  /** Hash of the line's times and text. */
  line_key: string;
  /**
   * `0,230,87 240,180,` for each word: start relative to the line's start, length (both ms), certainty in percent if
   * known.
   */
  words: string;
}

/** Origin of a revision: an attached file, edited lines, a restored older revision, or a machine's transcription. */
export type RevisionAction = 'attached' | 'edited' | 'restored' | 'transcribed';

export interface RevisionsTable {
  transcript_id: string;
  number: number;
  at: Moment;
  updated_at: Moment;
  user_id: string | null;
  author: string;
  /**
   * `machine` only when a machine made it: a transcript that a user attaches counts as that user's, even if a program
   * wrote it.
   */
  origin: 'machine' | 'person';
  /** Null before migration 0006: `machine` then meant an attached file. */
  action: RevisionAction | null;
  /** The number of the revision that was restored. */
  restored_from: number | null;
  /** Names the open editor that saved it; null for a file, a restored state, an unnamed editor. */
  edit_session: string | null;
  line_count: number;
  /** `MachineFacts` of a machine's revision, and of an attached file of a recogniser. */
  machine: Json | null;
  /** Whether its times are only spread over the sound, because the file had none and nobody has corrected them. */
  approximate_times: Flag;
  /** Hash of the revision's content; null for one stored before hashes were. See `revision-hash.ts`. */
  content_sha256: string | null;
  /** SubRip text, gzip; null while the text is still in `legacy_content`. */
  content: Buffer | null;
  /** SubRip text, gzip, base64, as stored before migration 0006; empty once it was moved to `content`. */
  legacy_content: string;
  /**
   * Tags of the lines when the revision was superseded, as `[position, tag id, tag id, …][]`. Null for the newest
   * revision, whose tags are on the lines, and for one superseded before migration 0006.
   */
  tags: Json | null;
  /** Proofread lines when the revision was superseded (`0-122,130`); null as `tags`. */
  proofread: string | null;
}
