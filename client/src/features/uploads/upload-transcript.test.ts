import { expect, it } from 'vitest';
import { freeName } from './upload-transcript.ts';

it('a transcript keeps its name if it is free', () => {
  expect(freeName('HM-1_napisy.srt', 'srt', ['HM-1_inne.srt'])).toBe('HM-1_napisy.srt');
});

it('a transcript whose name is in use gets the next number, ignoring case and extension', () => {
  expect(freeName('HM-1_napisy.vtt', 'vtt', ['HM-1_Napisy.srt', 'HM-1_napisy-2.srt'])).toBe('HM-1_napisy-3.vtt');
});
