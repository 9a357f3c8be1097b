import type { Recording } from '@glosy/core/recording/recording';
import { expect, it } from 'vitest';
import { soundOfTranscript } from './sound-of-transcript.ts';

const recording = {
  id: 'hm-2024-001',
  audio: [
    { fileName: 'hm-2024-001_czesc-1.wav', durationSeconds: 2700 },
    { fileName: 'hm-2024-001_czesc-2.wav', durationSeconds: null },
  ],
  technical: { storage: ['hm-2024-001_czesc-1.wav', 'hm-2024-001_czesc-2.wav'] },
} as Recording;

it('a transcript is compared with the sound of the same name, whose length may be unknown', () => {
  const byName = (fileName: string) => soundOfTranscript(recording, { fileName, audioFile: undefined });
  expect(byName('czesc-1.srt')).toEqual({ name: 'hm-2024-001_czesc-1.wav', soundMs: 2_700_000 });
  expect(byName('czesc-2.srt')).toEqual({ name: 'hm-2024-001_czesc-2.wav', soundMs: null });
  expect(byName('inna.srt')).toEqual({ name: '', soundMs: null });
});
