import { spellAs, spreadWords, type TimedWord } from '@glosy/core/formats/recognisers/timed-word';
import type { HeardWords } from '../speech-engine.ts';
import type { Stretch } from '../stretch.ts';
import type { Recognised } from './sherpa.ts';

/** How long a token is heard at most, where the model does not say. */
const longestTokenMs = 200;
/** Whisper's tokens last until the next one begins, also through a pause. */
const longestOf = (text: string) => Math.max(300, 100 * text.trim().length);

interface Token {
  text: string;
  startMs: number;
  endMs: number;
  logProbability: number | undefined;
}

/** Words of what sherpa heard in a piece of `lengthMs`. */
export function wordsOfTokens(heard: Recognised, lengthMs: number): HeardWords {
  if (heard.tokens.length === 0) return { words: [], isTimed: true };
  const segments = segmentsOf(heard, lengthMs);
  if (heard.timestamps.length !== heard.tokens.length) return wordsOfSegments(segments, heard.text, lengthMs);
  const groups = groupTokens(timedTokens(heard, lengthMs));
  const segmentOfWord = segments.flatMap((segment) => splitWords(segment.text).map(() => segment));
  const isDivided = segmentOfWord.length === groups.length;
  const words = groups.map((tokens, index) => wordOf(tokens, isDivided ? segmentOfWord[index] : undefined));
  // A token may end within a letter; the text is whole.
  return { words: spellAs(heard.text, words) ?? words, isTimed: true };
}

interface Segment extends Stretch {
  text: string;
}

/** Whisper's segments; a last one without an end lasts as long as the piece. */
function segmentsOf({ segment_texts, segment_timestamps, segment_durations }: Recognised, lengthMs: number): Segment[] {
  return (segment_texts ?? []).map((text, index) => {
    const startMs = inMs(segment_timestamps?.[index] ?? 0);
    const duration = segment_durations?.[index];
    const endMs = duration ? startMs + inMs(duration) : lengthMs;
    return { text, startMs, endMs: Math.max(startMs, Math.min(endMs, lengthMs)) };
  });
}

/** Whisper models that were exported without attention give times of segments alone. */
function wordsOfSegments(segments: readonly Segment[], text: string, lengthMs: number): HeardWords {
  if (segments.length === 0) {
    const words = spreadWords(text, { startMs: 0, endMs: lengthMs, speaker: null });
    return { words: words.map((word) => ({ ...word, isGuessed: true })), isTimed: words.length === 0 };
  }
  return {
    words: segments.flatMap((segment) => spreadWords(segment.text, { ...segment, speaker: null })),
    isTimed: true,
  };
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
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

/** Whisper's first word of a segment begins, by its tokens, where the segment before ended. */
function wordOf(tokens: readonly Token[], segment: Stretch | undefined): TimedWord {
  const startMs = Math.max((tokens[0] as Token).startMs, segment?.startMs ?? 0);
  const last = tokens.at(-1) as Token;
  const endMs = Math.min(
    last.endMs,
    Math.max(last.startMs, startMs) + longestOf(last.text),
    segment?.endMs ?? last.endMs,
  );
  return {
    text: textOf(tokens),
    startMs,
    endMs: Math.max(startMs, endMs),
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
