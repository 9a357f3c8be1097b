import { spellAs, spreadWords, type TimedWord } from '@glosy/core/formats/recognisers/timed-word';
import type { HeardWords } from '../speech-engine.ts';
import type { Recognised } from './sherpa.ts';

/** How long a token is heard at most, where the model does not say. */
const longestTokenMs = 200;

interface Token {
  text: string;
  startMs: number;
  endMs: number;
  logProbability: number | undefined;
}

/** Words of what sherpa heard in a piece of `lengthMs`. */
export function wordsOfTokens(heard: Recognised, lengthMs: number): HeardWords {
  if (heard.tokens.length === 0) return { words: [], isTimed: true };
  if (heard.timestamps.length !== heard.tokens.length) return wordsOfSegments(heard, lengthMs);
  const words = groupTokens(timedTokens(heard, lengthMs)).map(wordOf);
  // A token may end within a letter; the text is whole.
  return { words: spellAs(heard.text, words) ?? words, isTimed: true };
}

/** Whisper models that were exported without attention give times of segments alone. */
function wordsOfSegments(heard: Recognised, lengthMs: number): HeardWords {
  const { segment_texts: texts = [], segment_timestamps: starts = [], segment_durations: lengths = [] } = heard;
  if (texts.length === 0) {
    const words = spreadWords(heard.text, { startMs: 0, endMs: lengthMs, speaker: null });
    return { words: words.map((word) => ({ ...word, isGuessed: true })), isTimed: words.length === 0 };
  }
  const words = texts.flatMap((text, index) => {
    const startMs = inMs(starts[index] ?? 0);
    return spreadWords(text, { startMs, endMs: startMs + inMs(lengths[index] ?? 0), speaker: null });
  });
  return { words, isTimed: true };
}

function timedTokens({ tokens, timestamps, durations, ys_log_probs }: Recognised, lengthMs: number): Token[] {
  return tokens.map((text, index) => {
    const startMs = inMs(timestamps[index] ?? 0);
    const nextMs = inMs(timestamps[index + 1] ?? lengthMs / 1000);
    const duration = durations[index];
    const endMs = duration ? startMs + inMs(duration) : Math.min(startMs + longestTokenMs, Math.max(startMs, nextMs));
    return { text: text.replace(/^▁/, ' '), startMs, endMs, logProbability: ys_log_probs[index] };
  });
}

/** SentencePiece marks the tokens that begin a word; the first one of a piece may have lost its mark. */
function groupTokens(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  let isSpaced = true;
  for (const token of tokens) {
    const group = groups.at(-1);
    if (group && !isSpaced && !token.text.startsWith(' ')) group.push(token);
    else if (token.text.trim() !== '') groups.push([token]);
    isSpaced = token.text.trim() === '';
  }
  return groups;
}

function wordOf(tokens: readonly Token[]): TimedWord {
  const [first, last] = [tokens[0] as Token, tokens.at(-1) as Token];
  return {
    text: textOf(tokens),
    startMs: first.startMs,
    endMs: Math.max(first.startMs, last.endMs),
    speaker: null,
    certainty: certaintyOf(tokens),
  };
}

/** Letters that the vocabulary lacks are written as their bytes, `<0xC5>`. */
function textOf(tokens: readonly Token[]): string {
  const bytes = tokens.map(({ text }) => {
    const byte = /^<0x([0-9A-F]{2})>$/.exec(text)?.[1];
    return byte === undefined ? Buffer.from(text) : Buffer.from(byte, 'hex');
  });
  return Buffer.concat(bytes).toString('utf8').trim();
}

/** The geometric mean of the tokens' probabilities, without punctuation; null where the model gives none. */
function certaintyOf(tokens: readonly Token[]): number | null {
  const known = tokens.flatMap(({ text, logProbability }) =>
    logProbability === undefined || !/[\p{L}\p{N}]/u.test(text) ? [] : [logProbability],
  );
  if (known.length === 0) return null;
  return Math.exp(known.reduce((sum, one) => sum + one, 0) / known.length);
}

function inMs(seconds: number): number {
  return Math.round(1000 * seconds);
}
