/** Times of words, stored apart from the lines of a transcript. */
import { answer, call, input } from '../call.ts';
import type * as inputs from './words.input.ts';

/**
 * Start and end in ms, certainty (0 to below 1: the recogniser's; 1: a person's; null: unknown), and the word. `heard`:
 * the recogniser's certainty of a word that a person wrote or confirmed.
 */
export type WireWord = [startMs: number, endMs: number, certainty: number | null, text: string, heard?: number | null];

export interface TranscriptWords {
  revision: number;
  /** In the order of the lines of `readTranscript`; empty for a line without known words. */
  lines: WireWord[][];
}

/** A stored line, and the positions (from 0) of the words that a person compared with the sound. */
export interface ConfirmedLine {
  startMs: number;
  endMs: number;
  text: string;
  words: number[];
}

/** A word with similar names, the nearest first. */
export type SimilarName = [word: string, names: string[]];

/** Why a person should check a line: it moves `far` while its neighbours stay, or most of its words were `unheard`. */
export type AlignmentDoubt = 'far' | 'unheard';

/** `heardPart`: the share of the line's words that the machine heard, 0 to 1; null for a line without words. */
export type WireAlignedLine = [startMs: number, endMs: number, heardPart: number | null, doubt: AlignmentDoubt | null];

export interface TranscriptAlignment {
  /**
   * Source of the words that the text was compared with: a machine's revision, or a recogniser's file (`model`: null).
   */
  source: { at: string; model: string | null };
  /** The share of all words that were heard, 0 to 1. */
  heardPart: number;
  /** In the order of the lines of `readTranscript`. */
  lines: WireAlignedLine[];
}

export const readWords = call({
  name: 'readWords',
  method: 'GET',
  path: '/api/words',
  permission: 'transcript.read',
  summary:
    'The words of a transcript with their times, line by line in the order of its text; an older `revision` for staff. A closed line has none.',
  input: input<typeof inputs.readWords>(),
  answer: answer<{ data: TranscriptWords }>(
    '{data: {revision, lines: [[[startMs, endMs, certainty, text, heard?], …], …]}}',
  ),
});

export const confirmWords = call({
  name: 'confirmWords',
  internal: true,
  method: 'POST',
  path: '/api/words',
  permission: 'transcript.edit',
  summary:
    'Makes words certain that a person compared with the sound. `lines` name them by their times and text; one that was changed since is passed over.',
  input: input<typeof inputs.confirmWords>(),
  answer: answer<{ success: true }>('{success}'),
});

export const alignTranscript = call({
  name: 'alignTranscript',
  internal: true,
  method: 'POST',
  path: '/api/words/alignment',
  permission: 'transcript.edit',
  summary:
    'Finds out when the lines of a transcript are said, from the words that a machine heard in its sound. The text and its times stay as they are; a save of the found times has the times of words too. `revision` is the newest.',
  input: input<typeof inputs.alignTranscript>(),
  answer: answer<{ data: TranscriptAlignment }>(
    '{data: {source: {at, model}, heardPart, lines: [[startMs, endMs, heardPart, doubt], …]}}',
  ),
});

export const findSimilarNames = call({
  name: 'findSimilarNames',
  internal: true,
  heavy: true,
  method: 'POST',
  path: '/api/words/names',
  permission: 'transcript.edit',
  summary:
    'Names of the archive that sound like doubtful words of a recording, in the case of the word, at most three for each: of narrators, interviewers, places, persons, tags and the thesaurus, as far as the caller may see them. None is a name that a pseudonym hides. Ordinary words have none.',
  input: input<typeof inputs.findSimilarNames>(),
  answer: answer<{ data: SimilarName[] }>('{data: [[word, [name, …]], …]}'),
});
