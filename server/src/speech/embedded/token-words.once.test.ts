import { describe, expect, it } from 'vitest';
import type { Recognised } from './sherpa.ts';
import { wordsOfTokens } from './token-words.ts';

const recognised = (heard: Partial<Recognised>): Recognised => ({
  text: '',
  tokens: [],
  timestamps: [],
  durations: [],
  ys_log_probs: [],
  ...heard,
});

/** As Parakeet gives it; its full stop is unsure. */
const parakeet = recognised({
  text: 'W Łodzi.',
  tokens: [' W', ' Ło', 'dzi', '.'],
  timestamps: [0.4, 0.72, 0.96, 1.2],
  durations: [0.16, 0.24, 0.16, 0],
  ys_log_probs: [-0.105361, -0.6, -0.2, -4],
});

describe('words of tokens', () => {
  it('begin with their first token and end with their last one', () => {
    const { words, isTimed } = wordsOfTokens(parakeet, 2000);
    expect(isTimed).toBe(true);
    expect(words.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
      ['W', 400, 560],
      ['Łodzi.', 720, 1400],
    ]);
  });

  it('are as certain as the geometric mean of their tokens, without punctuation', () => {
    const certain = wordsOfTokens(parakeet, 2000).words.map(({ certainty }) => certainty?.toFixed(3));
    expect(certain).toEqual(['0.900', '0.670']);
  });

  it('of a model that gives no probabilities are of unknown certainty', () => {
    const { words } = wordsOfTokens({ ...parakeet, ys_log_probs: [] }, 2000);
    expect(words.map(({ certainty }) => certainty)).toEqual([null, null]);
  });

  it('are put together from letters that are given as bytes, and from parts of letters', () => {
    const bytes = recognised({ text: 'ś', tokens: [' ', '<0xC5>', '<0x9B>'], timestamps: [0, 0.1, 0.2] });
    expect(wordsOfTokens(bytes, 500).words).toMatchObject([{ text: 'ś', startMs: 100 }]);
    const halves = recognised({
      text: ' Żaba je.',
      tokens: [' \uFFFD', '\uFFFDaba', ' je', '.'],
      timestamps: [0, 0.1, 0.4, 0.5],
    });
    expect(wordsOfTokens(halves, 1000).words.map(({ text }) => text)).toEqual(['Żaba', 'je.']);
  });

  it('end where the next token begins, where the model gives no lengths', () => {
    const { words } = wordsOfTokens({ ...parakeet, durations: [] }, 1250);
    expect(words.map(({ endMs }) => endMs)).toEqual([600, 1250]);
  });

  it('of Whisper without times of words are spread over its segments, or over the piece', () => {
    const whisper = recognised({ text: ' Raz dwa.', tokens: [' Raz', ' dwa', '.'] });
    const inSegments = wordsOfTokens(
      { ...whisper, segment_texts: [' Raz', ' dwa.'], segment_timestamps: [0, 4], segment_durations: [1, 2] },
      9000,
    );
    expect(inSegments).toMatchObject({
      isTimed: true,
      words: [
        { startMs: 0, endMs: 1000 },
        { startMs: 4000, endMs: 6000 },
      ],
    });
    const withoutEnd = wordsOfTokens(
      { ...whisper, segment_texts: [whisper.text], segment_timestamps: [4], segment_durations: [0] },
      9000,
    );
    expect(withoutEnd.words).toMatchObject([{ startMs: 4000 }, { endMs: 9000 }]);
    const alone = wordsOfTokens(whisper, 9000);
    expect(alone).toMatchObject({ isTimed: false, words: [{ startMs: 0, isGuessed: true }, { endMs: 9000 }] });
  });
});
