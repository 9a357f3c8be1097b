import { isObject, type JsonObject, msOf, msOfSeconds, objectOf, objectsOf, textOf } from './json-fields.ts';
import { speakerName } from './segment-words.ts';
import { spreadWords, type TimedWord } from './timed-word.ts';

/**
 * Words of Whisper's relatives: openai-whisper and its web interface, faster-whisper (a bare list of segments),
 * whisperx (words without times, speakers), whisper.cpp (`transcription` with offsets in ms). Null for anything else.
 */
export function readWhisper(json: unknown): TimedWord[] | null {
  const file = objectOf(json);
  if (Array.isArray(file.transcription)) return objectsOf(file.transcription).flatMap(wordsOfOffsets);
  const segments = Array.isArray(json) ? json : file.segments;
  if (!Array.isArray(segments) || !segments.every(isSegment)) return null;
  return objectsOf(segments).flatMap(wordsOfSegment);
}

function isSegment(value: unknown): boolean {
  return isObject(value) && 'start' in value && 'end' in value && ('text' in value || 'words' in value);
}

function wordsOfSegment(segment: JsonObject): TimedWord[] {
  const startMs = msOfSeconds(segment.start) ?? 0;
  const endMs = Math.max(startMs, msOfSeconds(segment.end) ?? startMs);
  const speaker = speakerName(segment.speaker);
  const words = objectsOf(segment.words);
  const text = textOf(segment.text);
  if (words.length === 0) return asSegment(spreadWords(text, { startMs, endMs, speaker }));
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
  const { from, to } = objectOf(segment.offsets);
  const startMs = msOf(from) ?? 0;
  const place = { startMs, endMs: Math.max(startMs, msOf(to) ?? startMs), speaker: speakerName(segment.speaker) };
  return asSegment(spreadWords(textOf(segment.text), place));
}

/** A segment without words has times of its own at its ends only, which stay. */
function asSegment(words: TimedWord[]): TimedWord[] {
  return words.map((word, index) => (index === 0 ? { ...word, startsLine: true } : word));
}
