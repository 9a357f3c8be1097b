/** A passage that the machine wrote nothing for, or whose words were left out. Milliseconds of the sound. */
export interface TranscriptionNote {
  startMs: number;
  endMs: number;
  /**
   * `unheard`: the engine could not hear it; `doubtful`: its words are hardly what was said; `loop` and `silence`: words
   * that nobody said.
   */
  why: 'unheard' | 'doubtful' | 'loop' | 'silence';
  /** The words that were left out, or the reason. */
  text: string;
}

/** What a machine's text was made by. */
export interface MachineFacts {
  /** `na tym komputerze`, or the host to which the sound was sent; empty for the file of a recogniser. */
  place: string;
  /** For a recogniser's file: the program, when the file names it. */
  model: string;
  /** Of the model's files, which tells its versions apart; absent where they are not on the archive's computer. */
  hash?: string | undefined;
  notes: TranscriptionNote[];
}

/** The machine transcription of one sound, as it was last ordered. */
export interface Transcription {
  audioFile: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  place: string;
  model: string;
  /** Of the work done, 0–1, and the current step in words; null unless it runs. */
  progress: { part: number; word: string } | null;
  /** The reason for a failure or a pause. */
  error: string | null;
  /** The result; null until done, and for audio without speech. */
  result: {
    srtFile: string;
    revision: number;
    /** False where people had worked on the transcript: the machine's text is in its history only. */
    isCurrent: boolean;
    notes: TranscriptionNote[];
  } | null;
}

/** Number of voices to distinguish; `auto`: as many as are heard. */
export type VoiceCount = 'auto' | number;
export const mostVoices = 6;

export interface SpeechAbilities {
  /** Whether an order may have voices distinguished. */
  tellsVoices: boolean;
  /** Whether it can be told the language; NeMo models detect it by themselves. */
  takesLanguage: boolean;
  /** Whether it can be told the names that are likely to be said. */
  takesNames: boolean;
}

/** Where the sounds of this archive are transcribed. */
export interface SpeechEngineFacts extends SpeechAbilities {
  place: string;
  isOutside: boolean;
  model: string;
  /** Whether the operator lets names be sent with the sound. */
  sendsNames: boolean;
}
