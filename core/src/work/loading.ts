import type { EncodingSample, LegacyEncoding } from '../text/decode-text.ts';
import { polishPlural } from '../text/polish-order.ts';
import type { FitAnswer, Misfit } from '../transcript-file/fit-sound.ts';

/** Loading of many interviews: from a folder, a ZIP or uploaded files, with a table of descriptions. */

/** `conflict`: the signature exists or was erased. `loaded`: this very interview was loaded before. */
export type PlannedState = 'ready' | 'loaded' | 'conflict' | 'invalid';

export const plannedStateLabels: Record<PlannedState, string> = {
  ready: 'Do wczytania',
  loaded: 'Już wczytana',
  conflict: 'Konflikt',
  invalid: 'Błąd',
};

export type MissingPart = 'sound' | 'transcript';

const missingLabels: Record<MissingPart, string> = { sound: 'bez dźwięku', transcript: 'bez transkrypcji' };

/**
 * `bez dźwięku i bez transkrypcji`: the standard name of an interview that is loaded without them; empty for a complete
 * one.
 */
export function describeMissing(missing: readonly MissingPart[] = []): string {
  return missing.map((part) => missingLabels[part]).join(' i ');
}

/** `13 rozmów bez transkrypcji`: the number of interviews for each missing part. */
export function countMissing(recordings: readonly { missing?: readonly MissingPart[] }[]): string[] {
  return (['sound', 'transcript'] as const).flatMap((part) => {
    const count = recordings.filter(({ missing }) => missing?.includes(part)).length;
    return count === 0
      ? []
      : [`${count} ${polishPlural(count, 'rozmowa', 'rozmowy', 'rozmów')} ${missingLabels[part]}`];
  });
}

export interface PlannedTranscript {
  path: string;
  /** Sound of the interview; empty when unclear. */
  sound: string;
  lines: number;
}

/** A file that a sound's transcript can be taken from. */
export interface TranscriptCandidate {
  path: string;
  lines: number;
  /** Additional data of the file, in the accusative: `rozmówców i czasy słów`. */
  wealth: string;
  hasApproximateTimes: boolean;
  /** Why it may not belong to the sound. */
  misfit: Misfit | null;
  /** Possible encodings where its letters do not reveal it, the one that was used first. */
  encodings: readonly EncodingSample[];
}

/** The files that a sound's transcript can be taken from, the richest first. */
export interface TranscriptsOfSound {
  /** Path. */
  sound: string;
  /** The path of the default choice; null: none. */
  taken: string | null;
  files: TranscriptCandidate[];
}

/** The user's choice for a sound, in place of the plan's. */
export interface TranscriptChoice {
  /** Key of the planned recording. */
  recording: string;
  /** Path of the sound. */
  sound: string;
  /** Path of the transcript's file; null: none. */
  path: string | null;
  /** How times that do not fit the sound are corrected. */
  fit: FitAnswer;
  /** For a file whose letters do not reveal it. */
  encoding?: LegacyEncoding | undefined;
}

/** The planned content of an interview. Paths are within the folder or ZIP. */
export interface PlannedRecording {
  /** Identifies the same interview with the same files. */
  key: string;
  /** Row of the table; null without one. */
  row: number | null;
  /** Empty: assigned when it is loaded. */
  signature: string;
  title: string;
  narrator: string;
  date: string;
  state: PlannedState;
  sounds: string[];
  transcripts: PlannedTranscript[];
  candidates: TranscriptsOfSound[];
  portrait: string | null;
  photos: string[];
  documents: string[];
  chapters: number;
  bytes: number;
  /** Parts that will be missing. */
  missing: MissingPart[];
  /** Why it cannot be loaded. Polish sentences. */
  problems: string[];
  /** Missing or omitted parts. Polish sentences. */
  notes: string[];
}

export interface LoadingPlan {
  recordings: PlannedRecording[];
  /** Files and columns that are not loaded. */
  unused: { path: string; reason: string }[];
  /** Problems of the whole: no table, or a table that cannot be read. */
  problems: string[];
}

/** The result for one interview. */
export interface LoadedRecording {
  key: string;
  signature: string;
  title: string;
  state: 'loaded' | 'failed';
  /** Parts that are missing; absent in results of older versions. */
  missing?: MissingPart[];
  /** Why it failed. */
  problem: string | null;
}

export type LoadingState = 'collecting' | 'running' | 'done' | 'failed';

export interface LoadingFile {
  path: string;
  bytes: number;
  /** Bytes that are safely stored, from the beginning. */
  received: number;
}

export interface Loading {
  id: string;
  state: LoadingState;
  createdAt: string;
  files: LoadingFile[];
  results: LoadedRecording[];
  /** While it runs: part from 0 to 1. */
  progress: { part: number; word: string } | null;
  /** Why it stopped. */
  error: string | null;
}

/** A row of a table that is imported again. */
export interface TableDifference {
  row: number;
  signature: string;
  title: string;
  state: 'changed' | 'same' | 'stale' | 'missing' | 'invalid' | 'refused';
  changes: { label: string; before: string; after: string }[];
  problem: string | null;
}

export interface TableComparison {
  rows: TableDifference[];
  /** Columns that are ignored. */
  unknown: string[];
  /** Number of rows written; 0 in a preview. */
  written: number;
}
