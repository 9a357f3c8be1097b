import { UnreadableFileError } from '@glosy/core/files/unreadable-file';
import { readRecognisedWords } from '@glosy/core/formats/recognisers/read-json';
import { spreadWords } from '@glosy/core/formats/recognisers/timed-word';
import { readSrt } from '@glosy/core/formats/subtitles/srt';
import { TranscriptSyntaxError } from '@glosy/core/transcript/transcript-line';
import { z } from 'zod';
import type { HeardWords } from './speech-engine.ts';

/** Words of an answer in JSON, with segments or a text alone; null where it is none. */
export function wordsOfJson(text: string, lengthMs: number): HeardWords | null {
  const json = parse(text);
  if (typeof json !== 'object' || json === null || 'error' in json) return null;
  const hasSegments = 'segments' in json && Array.isArray(json.segments) && json.segments.length > 0;
  const hasWords = 'words' in json && Array.isArray(json.words) && json.words.length > 0;
  if (hasSegments || hasWords) return timedWords(json);
  if (!('text' in json) || typeof json.text !== 'string') return null;
  const words = spreadWords(json.text, { startMs: 0, endMs: lengthMs, speaker: null });
  return { words: words.map((word) => ({ ...word, isGuessed: true })), isTimed: words.length === 0 };
}

/** Words of an answer in SubRip, spread over each cue; null where it is none. */
export function wordsOfSrt(text: string): HeardWords | null {
  try {
    const words = readSrt(text).flatMap((line) => spreadWords(line.text, { ...line, speaker: null }));
    return words.length > 0 || text.trim() === '' ? { words, isTimed: true } : null;
  } catch (error) {
    if (error instanceof TranscriptSyntaxError) return null;
    throw error;
  }
}

function timedWords(json: object): HeardWords | null {
  try {
    return { words: [...readRecognisedWords(inOrder(json), null)], isTimed: true };
  } catch (error) {
    if (error instanceof UnreadableFileError) return null;
    throw error;
  }
}

/**
 * The answer with its segments in order of time. The words of a segment keep their order: their times may be wrong, the
 * sentence hardly. A separate list of words belongs to the segments, so it is sorted with them.
 */
function inOrder(json: object): object {
  const segments = 'segments' in json ? timedList(json.segments) : null;
  if (segments === null || segments.every((one, at) => one.start >= (segments[at - 1]?.start ?? 0))) return json;
  const words = 'words' in json ? timedList(json.words) : null;
  return { ...json, segments: byStart(segments), ...(words === null ? {} : { words: byStart(words) }) };
}

const timed = z.array(z.looseObject({ start: z.number() }));

/** Null where a start is missing. */
function timedList(list: unknown): z.infer<typeof timed> | null {
  return timed.safeParse(list).data ?? null;
}

function byStart<Timed extends { start: number }>(list: readonly Timed[]): Timed[] {
  return list.toSorted((one, other) => one.start - other.start);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
