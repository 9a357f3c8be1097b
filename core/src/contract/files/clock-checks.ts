/** Times that staff may have set by ear while they still played originals whose clock is wrong in a browser. */
import { answer, call, input } from '../call.ts';
import type * as inputs from './clock-checks.input.ts';

/** An audio file whose closed passages and chapters need a check of their times. */
export interface ClockCheck {
  recording: string;
  title: string;
  audio_file: string;
  /** Closed passages of the file, in seconds. */
  closed: { start: number; end: number }[];
  /** Whether its transcript was edited in the archive. */
  isEdited: boolean;
  /** Whether chapters begin in the file. */
  hasChapters: boolean;
}

export const listClockChecks = call({
  name: 'listClockChecks',
  internal: true,
  method: 'GET',
  path: '/api/clock-checks',
  permission: 'closure.check',
  summary:
    'Audio files without an exact clock (VBR or joined MP3) with closed passages, an edited transcript or chapters, from before everybody played the listening copy.',
  answer: answer<{ data: ClockCheck[] }>('{data: ClockCheck[]}'),
});

export const confirmTimes = call({
  name: 'confirmTimes',
  internal: true,
  method: 'POST',
  path: '/api/recordings/:id/clock-checks',
  permission: 'closure.check',
  summary: 'Notes that the times of an audio file were checked.',
  input: input<typeof inputs.confirmTimes>(),
  answer: answer<{ data: ClockCheck[] }>('{data: ClockCheck[]}'),
});
