/** Times of words, kept beside the lines of a transcript. */
import { answer, call, input } from './call.ts';
import type * as inputs from './words.input.ts';

/** Start and end in ms, how sure its recogniser was (0 to below 1; 1: a person; null: unknown), and the word. */
export type WireWord = [startMs: number, endMs: number, certainty: number | null, text: string];

export interface TranscriptWords {
  revision: number;
  /** In the order of the lines of `readTranscript`; empty for a line of which no words are known. */
  lines: WireWord[][];
}

/** A line as it is stored, and the places of its words that a person compared with the sound, from 0. */
export interface ConfirmedLine {
  startMs: number;
  endMs: number;
  text: string;
  words: number[];
}

export const readWords = call({
  name: 'readWords',
  method: 'GET',
  path: '/api/words',
  permission: 'transcript.read',
  summary:
    'The words of a transcript with their times, line by line in the order of its text; an older `revision` for staff. A closed line has none.',
  input: input<typeof inputs.readWords>(),
  answer: answer<{ data: TranscriptWords }>('{data: {revision, lines: [[[startMs, endMs, certainty, text], …], …]}}'),
});

export const confirmWords = call({
  name: 'confirmWords',
  method: 'POST',
  path: '/api/words',
  permission: 'transcript.edit',
  summary:
    'Makes words certain that a person compared with the sound. `lines` name them by their times and text; one that was changed since is passed over.',
  input: input<typeof inputs.confirmWords>(),
  answer: answer<{ success: true }>('{success}'),
});
