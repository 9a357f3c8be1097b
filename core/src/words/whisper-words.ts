import { isObject, type JsonObject, listOf, msOf, msOfSeconds, objectOf, objectsOf, textOf } from './json-fields.ts';
import { speakerName } from './segment-words.ts';
import { guessLengthMs, spreadWords, type TimedWord } from './timed-word.ts';

/**
 * Words of Whisper's relatives: openai-whisper and its web interface, faster-whisper (a bare list of segments),
 * whisperx (words without times, speakers), whisper.cpp (`transcription` with offsets in ms), Hugging Face (`chunks`).
 * Null for anything else.
 */
export function readWhisper(json: unknown): TimedWord[] | null {
  const file = objectOf(json);
  if (Array.isArray(file.transcription)) return objectsOf(file.transcription).flatMap(wordsOfOffsets);
  const segments = Array.isArray(json) ? json : (file.segments ?? segmentsOfChunks(file.chunks));
  if (!Array.isArray(segments) || !segments.every(isSegment)) return null;
  return wordsOfSegments(segments);
}

function isSegment(value: unknown): value is JsonObject {
  return isObject(value) && 'start' in value && ('text' in value || 'words' in value);
}

/** Hugging Face writes words as chunks where it was asked for words. */
function segmentsOfChunks(chunks: unknown): JsonObject[] | null {
  if (!Array.isArray(chunks)) return null;
  const timed = objectsOf(chunks).map(({ text, timestamp }) => {
    const [start, end] = listOf(timestamp);
    return { text, start, end };
  });
  const areWords = timed.length > 1 && timed.every(({ text }) => !/\S\s+\S/.test(textOf(text)));
  return areWords ? [{ start: timed[0]?.start, end: timed.at(-1)?.end, words: timed }] : timed;
}

/** A segment without times stands between its neighbours. */
function wordsOfSegments(segments: readonly JsonObject[]): TimedWord[] {
  let last = 0;
  return segments.flatMap((segment, index) => {
    const startMs = msOfSeconds(segment.start) ?? last;
    const endMs =
      msOfSeconds(segment.end) ?? nextStart(segments, index) ?? startMs + guessLengthMs(textOf(segment.text));
    last = Math.max(startMs, endMs);
    return wordsOfSegment(segment, { startMs, endMs: last });
  });
}

function wordsOfSegment(segment: JsonObject, { startMs, endMs }: Pick<TimedWord, 'startMs' | 'endMs'>): TimedWord[] {
  const speaker = speakerName(segment.speaker);
  const words = objectsOf(segment.words);
  if (words.length === 0) return asSegment(spreadWords(textOf(segment.text), { startMs, endMs, speaker }));
  let last = startMs;
  return words.map((word, index) => {
    // whisperx leaves out the times of words that it could not align, numbers above all.
    const from = msOfSeconds(word.start) ?? last;
    const to = msOfSeconds(word.end) ?? nextStart(words, index) ?? Math.max(from, endMs);
    last = Math.max(from, to);
    return {
      text: textOf(word.word ?? word.text).trim(),
      startMs: from,
      endMs: last,
      speaker: speakerName(word.speaker) ?? speaker,
    };
  });
}

function nextStart(words: readonly JsonObject[], index: number): number | null {
  const later = words.slice(index + 1).find((word) => msOfSeconds(word.start) !== null);
  return later ? msOfSeconds(later.start) : null;
}

function wordsOfOffsets(segment: JsonObject): TimedWord[] {
  const offsets = objectOf(segment.offsets);
  const timestamps = objectOf(segment.timestamps);
  const startMs = msOf(offsets.from) ?? msOfSeconds(timestamps.from) ?? 0;
  const endMs = Math.max(startMs, msOf(offsets.to) ?? msOfSeconds(timestamps.to) ?? startMs);
  const place = { startMs, endMs, speaker: speakerName(segment.speaker) };
  return asSegment(spreadWords(textOf(segment.text), place));
}

/** A segment without words has times of its own at its ends only, which stay. */
function asSegment(words: TimedWord[]): TimedWord[] {
  return words.map((word, index) => (index === 0 ? { ...word, startsLine: true } : word));
}
