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

  it('does not take a time of day within the words for its own', () => {
    const rows = '1:05 Pociąg 12:30 odjechał.\nO 13:15 był drugi.\nPociąg (14:20) stał.\nJan wrócił o 15:00';
    expect(readTimedText(rows)).toHaveLength(1);
  });
});
