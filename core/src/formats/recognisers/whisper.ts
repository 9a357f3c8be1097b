import {
  areAllWith,
  certaintyOf,
  isAnyWith,
  type JsonObject,
  listOf,
  msOf,
  msOfSeconds,
  objectOf,
  objectsOf,
  textOf,
} from './json-fields.ts';
import { speakerName } from './segment-words.ts';
import { fillTimes, guessLengthMs, spellAs, spreadWords, type TimedWord } from './timed-word.ts';

/** `transcription` with offsets in ms, and tokens with `--output-json-full`. */
export function isWhisperCpp(file: JsonObject): boolean {
  return isAnyWith(file.transcription, 'text', 'offsets') || isAnyWith(file.transcription, 'text', 'timestamps');
}

export function readWhisperCpp(file: JsonObject): TimedWord[] {
  return objectsOf(file.transcription).flatMap((segment) => {
    const place = { ...timesOf(segment), speaker: speakerName(segment.speaker) };
    const text = textOf(segment.text);
    const words = spellAs(text, wordsOfTokens(objectsOf(segment.tokens)));
    return words?.map((word) => ({ ...word, speaker: place.speaker })) ?? asSegment(spreadWords(text, place));
  });
}

function timesOf({ offsets, timestamps }: JsonObject): Pick<TimedWord, 'startMs' | 'endMs'> {
  const startMs = msOf(objectOf(offsets).from) ?? msOfSeconds(objectOf(timestamps).from) ?? 0;
  return {
    startMs,
    endMs: Math.max(startMs, msOf(objectOf(offsets).to) ?? msOfSeconds(objectOf(timestamps).to) ?? startMs),
  };
}

/** Tokens are parts of words, each word beginning with a space; `[_BEG_]` and `[_TT_150]` are no text. */
function wordsOfTokens(tokens: readonly JsonObject[]): TimedWord[] {
  const words: TimedWord[] = [];
  for (const token of tokens) {
    const text = textOf(token.text);
    if (/^\[_.*_?\d*\]$/.test(text) || text === '') continue;
    const times = timesOf(token);
    const last = words.at(-1);
    if (last && !text.startsWith(' ')) {
      last.text += text;
      last.endMs = Math.max(last.endMs, times.endMs);
      last.certainty = leastOf(last.certainty, certaintyOf(token));
    } else words.push({ text: text.trim(), ...times, speaker: null, certainty: certaintyOf(token) });
  }
  return words.filter(({ text }) => text !== '');
}

/** A word is as sure as the least sure of its tokens. */
function leastOf(one: number | null = null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** openai-whisper and its web interface, faster-whisper (a bare list), whisperx, OpenAI (`verbose_json`, `diarized_json`). */
export function isWhisper(json: unknown): boolean {
  const segments = Array.isArray(json) ? json : objectOf(json).segments;
  return areAllWith(segments, 'start', 'text') || areAllWith(segments, 'start', 'words');
}

export function readWhisper(json: unknown): TimedWord[] {
  const file = objectOf(json);
  const segments = objectsOf(Array.isArray(json) ? json : file.segments);
  return wordsOfWholeFile(segments, file.words) ?? wordsOfSegments(segments);
}

/** `chunks` of Hugging Face, and `speakers` of insanely-fast-whisper, which repeat the chunks with names. */
export function isHuggingFace(file: JsonObject): boolean {
  return areAllWith(file.chunks, 'timestamp', 'text');
}

export function readHuggingFace(file: JsonObject): TimedWord[] {
  const named = areAllWith(file.speakers, 'timestamp', 'text', 'speaker') ? file.speakers : file.chunks;
  const timed = objectsOf(named).map(({ text, timestamp, speaker }) => {
    const [start, end] = listOf(timestamp);
    return { text, start, end, speaker };
  });
  // Words are chunks too, if word times were requested.
  const areWords = timed.length > 1 && timed.every(({ text }) => !/\S\s+\S/.test(textOf(text)));
  return wordsOfSegments(areWords ? [{ start: timed[0]?.start, end: timed.at(-1)?.end, words: timed }] : timed);
}

/** OpenAI lists the words of the whole file without punctuation, which is only in the segments. */
function wordsOfWholeFile(segments: readonly JsonObject[], words: unknown): TimedWord[] | null {
  if (!areAllWith(words, 'word', 'start') || segments.some((segment) => listOf(segment.words).length > 0)) return null;
  const text = segments.map((segment) => textOf(segment.text)).join(' ');
  const timed = readWords(objectsOf(words), null);
  return segments.length === 0 ? timed : spellAs(text, timed);
}

/** Spreads a segment without times between its neighbours. */
function wordsOfSegments(segments: readonly JsonObject[]): TimedWord[] {
  let last = 0;
  return segments.flatMap((segment, index) => {
    const startMs = msOfSeconds(segment.start) ?? last;
    const next = segments.slice(index + 1, index + 10).find((later) => msOfSeconds(later.start) !== null);
    const guess = msOfSeconds(next?.start) ?? startMs + guessLengthMs(textOf(segment.text));
    const endMs = msOfSeconds(segment.end) ?? -1;
    last = Math.max(startMs, endMs >= startMs ? endMs : guess);
    return wordsOfSegment(segment, { startMs, endMs: last });
  });
}

function wordsOfSegment(segment: JsonObject, { startMs, endMs }: Pick<TimedWord, 'startMs' | 'endMs'>): TimedWord[] {
  const speaker = speakerName(segment.speaker);
  const words = objectsOf(segment.words);
  if (words.length === 0) return asSegment(spreadWords(textOf(segment.text), { startMs, endMs, speaker }));
  return readWords(words, speaker, { startMs, endMs });
}

/** whisperx leaves out the times of words that it could not align, numbers above all. */
function readWords(
  words: readonly JsonObject[],
  speaker: string | null,
  within: { startMs: number; endMs: number | null } = { startMs: 0, endMs: null },
): TimedWord[] {
  const whole = joinTokens(words);
  return fillTimes(
    whole.map((word, index) => ({
      text: textOf(word.word ?? word.text).trim(),
      startMs: msOfSeconds(word.start) ?? (index === 0 ? within.startMs : null),
      endMs: msOfSeconds(word.end) ?? (index === whole.length - 1 ? within.endMs : null),
      speaker: speakerName(word.speaker) ?? speaker,
      certainty: certaintyOf(word),
    })),
  );
}

/** The server of whisper.cpp gives tokens as words: only those that begin a word begin with a space. */
function joinTokens(words: readonly JsonObject[]): readonly JsonObject[] {
  const textOfWord = (word: JsonObject) => textOf(word.word ?? word.text);
  if (!words.some((word) => textOfWord(word).startsWith(' '))) return words;
  const joined: JsonObject[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (!last || textOfWord(word).startsWith(' ')) joined.push(word);
    else {
      const probability = leastOf(certaintyOf(last), certaintyOf(word));
      const whole = { word: textOfWord(last) + textOfWord(word), end: word.end ?? last.end };
      joined[joined.length - 1] = { ...last, ...whole, probability };
    }
  }
  return joined;
}

/** A segment without words has times only at its ends; those are kept. */
function asSegment(words: TimedWord[]): TimedWord[] {
  return words.map((word, index) => (index === 0 ? { ...word, startsLine: true } : word));
}
