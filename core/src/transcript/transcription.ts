/** A passage for which the machine wrote nothing, or whose words were left out. Milliseconds of the sound. */
export interface TranscriptionNote {
  startMs: number;
  endMs: number;
  /**
   * `unheard`: the engine could not transcribe it; `doubtful`: its words were probably not said; `loop` and `silence`:
   * words that nobody said.
   */
  why: 'unheard' | 'doubtful' | 'loop' | 'silence';
  /** The words that were left out, or the reason. */
  text: string;
}

/** Facts about the program that wrote a machine's text. */
export interface MachineFacts {
  /** `na tym komputerze`, or the host that received the sound; empty for a recogniser's file. */
  place: string;
  /** For a recogniser's file: the program, when the file names it. */
  model: string;
  /** Hash of the model's files, which identifies its version; absent if the model is not on the archive's computer. */
  hash?: string | undefined;
  notes: TranscriptionNote[];
}

/** The latest machine transcription of one sound. */
export interface Transcription {
  audioFile: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  place: string;
  model: string;
  /** Progress, 0–1, and the current step in words; null unless it runs. */
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
  /** Whether the engine can distinguish voices. */
  tellsVoices: boolean;
  /** Whether the language can be set; NeMo models detect it by themselves. */
  takesLanguage: boolean;
  /** Whether it accepts names that are likely to be said. */
  takesNames: boolean;
}

/** The engine that transcribes the sounds of this archive. */
export interface SpeechEngineFacts extends SpeechAbilities {
  place: string;
  isOutside: boolean;
  model: string;
  /** Whether the operator allows sending names with the sound. */
  sendsNames: boolean;
}
