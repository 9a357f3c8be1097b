import { describe, expect, it } from 'vitest';
import { readTimedText } from './timed-text.ts';

describe('a row of a timed text', () => {
  it.each([
    '00:01:05 | Tak.',
    '{00:01:05} Tak.',
    '<1:05> Tak.',
    '#00:01:05-3# Tak.',
    '00:01:05:12 Tak.',
    '[00:01:05;12] Tak.',
    '• 1:05 Tak.',
    '12. [00:01:05] Tak.',
  ])('%s begins with its time', (row) => {
    expect(readTimedText(row)).toEqual([{ startMs: 65_000, endMs: 66_000, text: 'Tak.' }]);
  });

  it.each(['[00:01:05]-[00:01:09] Tak.', '[00:01:05] – [00:01:09] Tak.', '00:01:05\t00:01:09\tTak.'])(
    '%j has an end too',
    (row) => {
      expect(readTimedText(row)).toEqual([{ startMs: 65_000, endMs: 69_000, text: 'Tak.' }]);
    },
  );

  it.each(['Ewa Lis [1:05]: Tak.', 'Ewa Lis: (00:01:05) Tak.', 'Ewa Lis  1:05 \nTak.', 'Ewa Lis [00:01:05]\n\nTak.'])(
    '%j has its time after the speaker’s name',
    (row) => {
      expect(readTimedText(row)).toEqual([{ startMs: 65_000, endMs: 66_000, text: 'Ewa Lis: Tak.' }]);
    },
  );

  it.each([
    '[Speaker 1] (0:01 - 0:05)\nTak.\n\n[Speaker 2] (0:05 - 0:09)\nNie.\n',
    'Speaker 1 (00:01 – 00:05):\nTak.\n\nSpeaker 2 (00:05 – 00:09):\nNie.\n',
  ])('%j has a range after the speaker’s name', (text) => {
    expect(readTimedText(text)).toEqual([
      { startMs: 1000, endMs: 5000, text: 'Speaker 1: Tak.' },
      { startMs: 5000, endMs: 9000, text: 'Speaker 2: Nie.' },
    ]);
  });

  it.each([
    '[00:00:01.00] - Ewa Lis\nTak.\n\n[00:00:05.00] - Jan Kos\nNie.\n',
    'Ewa Lis [00:00:01] Tak.\n\nJan Kos [00:00:05] Nie.\n',
  ])('%j has names next to its times', (text) => {
    expect(readTimedText(text).map(({ startMs, text: words }) => [startMs, words])).toEqual([
      [1000, 'Ewa Lis: Tak.'],
      [5000, 'Jan Kos: Nie.'],
    ]);
  });

  it('does not read a word above other words as a name', () => {
    const text = '[0:01] Tak\nmówił ojciec.\n[0:05] Potem przyszła wojna.';
    expect(readTimedText(text)[0]?.text).toBe('Tak\nmówił ojciec.');
  });

  it('may have further times in square brackets, in the order of the sound', () => {
    expect(readTimedText('[01:00] Raz. [02:00] Dwa.\nEwa: Trzy [00:03:00] cztery.')).toMatchObject([
      { startMs: 60_000, endMs: 120_000, text: 'Raz.' },
      { startMs: 120_000, endMs: 180_000, text: 'Dwa.\nEwa: Trzy' },
      { startMs: 180_000, text: 'cztery.' },
    ]);
    expect(readTimedText('[20:00] O [12:30] był pociąg.')).toHaveLength(1);
  });

  it('does not read a time of day within the words as its own time', () => {
    const rows = '1:05 Pociąg 12:30 odjechał.\nO 13:15 był drugi.\nPociąg (14:20) stał.\nJan wrócił o 15:00';
    expect(readTimedText(rows)).toHaveLength(1);
  });
});
