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

/** `bez dźwięku i bez transkrypcji`: the one name of an interview that is loaded without them; empty for a whole one. */
export function describeMissing(missing: readonly MissingPart[] = []): string {
  return missing.map((part) => missingLabels[part]).join(' i ');
}

/** `13 rozmów bez transkrypcji`, for each part that interviews are loaded without. */
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
  /** The sound that it belongs to; empty when that is unclear. */
  sound: string;
  lines: number;
}

/** A file that a sound's transcript can be taken from. */
export interface TranscriptCandidate {
  path: string;
  lines: number;
  /** What it has, in the accusative: `rozmówców i czasy słów`. */
  wealth: string;
  hasApproximateTimes: boolean;
  /** Why it may not belong to the sound. */
  misfit: Misfit | null;
  /** Where its letters do not tell the encoding: those that it may be in, the one it was read in first. */
  encodings: readonly EncodingSample[];
}

/** The files that a sound's transcript can be taken from, the richest first. */
export interface TranscriptsOfSound {
  /** Path. */
  sound: string;
  /** The path of the one that is taken unless the user chooses another; null: none. */
  taken: string | null;
  files: TranscriptCandidate[];
}

/** What the user chose for a sound instead of what the plan would take. */
export interface TranscriptChoice {
  /** Key of the planned recording. */
  recording: string;
  /** Path of the sound. */
  sound: string;
  /** Path of the transcript's file; null: none. */
  path: string | null;
  /** How times that do not fit the sound are corrected. */
  fit: FitAnswer;
  /** For a file whose letters do not tell it. */
  encoding?: LegacyEncoding | undefined;
}

/** What an interview will be made of. Paths are within the folder or ZIP. */
export interface PlannedRecording {
  /** Identifies the same interview with the same files. */
  key: string;
  /** Row of the table; null for one without. */
  row: number | null;
  /** Empty: given when it is loaded. */
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
  /** Parts without which it will be loaded. */
  missing: MissingPart[];
  /** Why it cannot be loaded. Polish sentences. */
  problems: string[];
  /** What is missing or left out. Polish sentences. */
  notes: string[];
}

export interface LoadingPlan {
  recordings: PlannedRecording[];
  /** Files and columns that are not loaded. */
  unused: { path: string; reason: string }[];
  /** What is wrong with the whole: no table, a table that cannot be read. */
  problems: string[];
}

/** What became of one interview. */
export interface LoadedRecording {
  key: string;
  signature: string;
  title: string;
  state: 'loaded' | 'failed';
  /** Parts without which it was loaded; absent in results of older versions. */
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
  /** Columns that are left out. */
  unknown: string[];
  /** Rows that were written; 0 in a preview. */
  written: number;
}
