/** A recording as it travels (specification, section 3), with what the decisions of this archive add. */
export interface Recording {
  /** Equal to `metadata.signature`. */
  id: string;
  /** Grows by one with each saved change; a PUT carries the one it started from. */
  version: number;
  /** ISO 8601, UTC. */
  updatedAt: string;
  metadata: {
    signature: string;
    title: string;
    /** `1987`, `1987-05` or `1987-05-12`: archives know partial dates. */
    date: string;
    location: string;
    /** HH:MM:SS; while nobody has entered one, the length of the audio. */
    duration: string;
    interviewer: string;
    interviewee: { name: string; photo: string; biography: string };
  };
  proofreading: { email: string; status: ProofreadingStatus };
  description: {
    summary: string;
    timeline: TimelineEntry[];
    indexes: { geographical: string[]; personal: string[]; subject: string[] };
  };
  technical: { format: string; storage: string[]; transcripts: TranscriptLink[] };
  access: { restrictions: 'public' | 'private'; rights: string; downloadable: boolean };
  /** What the server measured of each audio file; absent while it is still measured. */
  audio: AudioFacts[];
}

/** What a role `user` receives: no staff e-mail, no proofreading state. */
export type ReducedRecording = Omit<Recording, 'proofreading'>;

export type ProofreadingStatus = '' | 'in_progress' | 'completed';
export const proofreadingStatuses: readonly ProofreadingStatus[] = ['', 'in_progress', 'completed'];
export const proofreadingLabels: Record<ProofreadingStatus, string> = {
  '': 'Brak',
  in_progress: 'W trakcie',
  completed: 'Zakończona',
};

/** Start in seconds. */
export interface TimelineEntry {
  start: number;
  text: string;
}

export interface TranscriptLink {
  audioFile: string;
  srtFile: string;
}

export interface AudioFacts {
  fileName: string;
  bytes: number;
  sha256: string;
  /** `measuring` until the background job has read the sound; `failed` when it cannot be decoded. */
  state: 'measuring' | 'ready' | 'failed';
  durationSeconds: number | null;
  channels: number | null;
  sampleRate: number | null;
  /** Bits per second. */
  bitRate: number | null;
}

/** One saved change of a recording: who, when and which fields. */
export interface RecordingChange {
  /** The version that the change made; equal to the one before where only photos and documents changed. */
  version: number;
  /** ISO 8601, UTC. */
  at: string;
  /** Name of the person as it was then; empty for the archive itself. */
  author: string;
  fields: ChangedField[];
}

export interface ChangedField {
  /**
   * Dotted path, `metadata.title`. For what hangs on the recording `media.photos` and `media.documents` with the file's
   * name as value when it comes or goes, `media.photos.title` and so on when something is said of it.
   */
  field: string;
  /** The photo or document that was changed. */
  item?: string;
  before?: string;
  after?: string;
}

/** The `details` of `recording.stale`: what is stored now, and who changed what since the version that was sent. */
export interface StaleRecording {
  current: Recording;
  changedBy: string;
  /** ISO 8601, UTC. */
  changedAt: string;
  fields: string[];
}
