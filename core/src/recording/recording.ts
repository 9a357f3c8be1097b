import type { ListenersConditions } from '../people/consent.ts';
import type { MachineText } from '../transcript/provenance.ts';
import type { Doubt } from '../words/count-doubt.ts';
import type { CatalogueFields } from './catalogue.ts';
import type { Chapter, TimelineEntry } from './chapter.ts';
import type { MediaCounts } from './media-item.ts';
import type { PublishedLevel } from './publishing.ts';

/** A recording on the wire (specification, section 3), with the fields that this archive adds. */
export interface Recording {
  /** Equal to `metadata.signature`. */
  id: string;
  /** Optimistic lock: grows by one with each saved change; a PUT carries the version it started from. */
  version: number;
  /** ISO 8601, UTC. */
  updatedAt: string;
  metadata: {
    signature: string;
    title: string;
    /** `1987`, `1987-05` or `1987-05-12`: dates of old recordings are often partial. */
    date: string;
    location: string;
    /** HH:MM:SS; the length of the audio until staff enter one. */
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
  access: {
    restrictions: 'public' | 'private';
    rights: string;
    downloadable: boolean;
    /** The publication level: for staff the chosen one, for users the one in effect. */
    published: PublishedLevel;
  };
  catalogue: CatalogueFields;
  /** The timeline with the fields that its entries lack, in the same order; for staff, absent in lists. */
  chapters?: Chapter[];
  /** Measured facts per audio file; absent until the file has been measured. */
  audio: AudioFacts[];
  /** Counts of the items that the caller may see; absent in the answer to a save. */
  media?: MediaCounts;
  /** What the narrator agreed to, for listeners; absent in lists and without a consent record. */
  conditions?: ListenersConditions;
  /** The pseudonym shown to everyone but staff; for staff, absent in lists. */
  pseudonym?: string;
  /** The publication level in effect, if it differs from the chosen one; for staff, absent in lists. */
  publishedNow?: PublishedLevel;
}

/** The record for role `user`: no staff email, no proofreading state. */
export type ReducedRecording = Omit<Recording, 'proofreading' | 'chapters'>;

export type ProofreadingStatus = '' | 'in_progress' | 'completed';
export const proofreadingStatuses: readonly ProofreadingStatus[] = ['', 'in_progress', 'completed'];
export const proofreadingLabels: Record<ProofreadingStatus, string> = {
  '': 'Brak',
  in_progress: 'W trakcie',
  completed: 'Zakończona',
};

export interface TranscriptLink {
  audioFile: string;
  srtFile: string;
  /** Set where the file had no times: they are only spread over the sound until somebody sets them. */
  hasApproximateTimes?: true | undefined;
  /** Set where a machine wrote the first version of its text. */
  machineText?: MachineText | undefined;
  /** For staff; set when the recogniser reported its confidence. */
  doubt?: Doubt | undefined;
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
  /**
   * For staff: the file states a wrong length, for example after a power cut; the sound was read to the end of the
   * file.
   */
  hasWrongLength?: boolean;
  /** State of the listening copy, for staff; null where none was ordered. */
  copy?: ListeningCopy | null;
}

/** Numbers are null until a copy is ready. */
export interface ListeningCopy {
  state: 'waiting' | 'making' | 'ready' | 'failed';
  bytes: number | null;
  seconds: number | null;
  /** Part of the work done, from 0 to 1, while it is being made. */
  progress: number | null;
  /** Integrated loudness in LUFS, of the uploaded sound and of the copy; null for silence. */
  sourceLoudness: number | null;
  loudness: number | null;
  /** Why it failed. */
  error: string | null;
}

/** The `details` of `sound.preparing`: progress of the listening copy that must be made first. */
export interface SoundPreparation {
  /** Whether making the copy failed; nobody can hear the sound until the copy is ordered again. */
  isFailed: boolean;
  /** Part of the work done, from 0 to 1; null before it begins. */
  progress: number | null;
}

/** One saved change of a recording: who, when and which fields. */
export interface RecordingChange {
  /** The version after the change; unchanged where only photos or documents changed. */
  version: number;
  /** ISO 8601, UTC. */
  at: string;
  /** Name of the user at that time; empty for the archive. */
  author: string;
  fields: ChangedField[];
}

export interface ChangedField {
  /**
   * Dotted path, `metadata.title`. For attached media, `media.photos` or `media.documents` with the file name as value
   * when an item is added or removed, and `media.photos.title` and so on when its description changes.
   */
  field: string;
  /** The photo or document that was changed. */
  item?: string;
  before?: string;
  after?: string;
}

/** The `details` of `recording.stale`: the stored state, and who changed which fields since the version that was sent. */
export interface StaleRecording {
  current: Recording;
  changedBy: string;
  /** ISO 8601, UTC. */
  changedAt: string;
  fields: string[];
}
