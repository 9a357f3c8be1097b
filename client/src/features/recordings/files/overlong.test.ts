import type { Recording } from '@glosy/core/recording';
import { describe, expect, it } from 'vitest';
import { overlongSentence } from './overlong.ts';

const recording = {
  id: 'hm-2024-001',
  audio: [
    { fileName: 'hm-2024-001_czesc-1.wav', durationSeconds: 2700 },
    { fileName: 'hm-2024-001_czesc-2.wav', durationSeconds: null },
  ],
  technical: { storage: ['hm-2024-001_czesc-1.wav', 'hm-2024-001_czesc-2.wav'] },
} as Recording;
const endingAt = (seconds: number) => [{ startMs: 0, endMs: seconds * 1000, text: 'Raz.' }];

describe('a transcript that is longer than its sound', () => {
  it('is named with both lengths, from a minute on', () => {
    const target = { fileName: 'opis.srt', audioFile: 'hm-2024-001_czesc-1.wav' };
    expect(overlongSentence(recording, endingAt(2760), target)).toBeNull();
    expect(overlongSentence(recording, endingAt(43_200), target)).toBe(
      'Napisy kończą się w 12:00:00, a nagranie hm-2024-001_czesc-1.wav trwa 00:45:00.',
    );
  });

  it('is compared with the sound of the same name, and not at all while its length is unknown', () => {
    const byName = (fileName: string) =>
      overlongSentence(recording, endingAt(43_200), { fileName, audioFile: undefined });
    expect(byName('czesc-1.srt')).toContain('hm-2024-001_czesc-1.wav');
    expect(byName('czesc-2.srt')).toBeNull();
    expect(byName('inna.srt')).toBeNull();
  });
});
