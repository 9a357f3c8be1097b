import {
  areAllWith,
  certaintyOf,
  isAnyWith,
  type JsonObject,
  msOf,
  msOfSeconds,
  objectOf,
  objectsOf,
  textOf,
} from './json-fields.ts';
import { speakerName } from './segment-words.ts';
import { fillTimes, spellAs, type TimedWord } from './timed-word.ts';

/** ElevenLabs: words with `type`, spaces among them, in seconds; `transcripts` for several channels. */
export function isElevenLabs(file: JsonObject): boolean {
  return elevenLabsParts(file).some(({ words }) => areAllWith(words, 'text', 'type', 'start'));
}

export function readElevenLabs(file: JsonObject): TimedWord[] {
  return elevenLabsParts(file).flatMap((part) =>
    fillTimes(
      objectsOf(part.words)
        .filter(({ type }) => type !== 'spacing')
        .map((word) => ({
          text: textOf(word.text),
          startMs: msOfSeconds(word.start),
          endMs: msOfSeconds(word.end),
          speaker: speakerName(word.speaker_id),
          certainty: certaintyOf(word),
        })),
    ),
  );
}

function elevenLabsParts(file: JsonObject): JsonObject[] {
  return Array.isArray(file.transcripts) ? objectsOf(file.transcripts) : [file];
}

/** Trint: words with `value`, `time` and `duration` in milliseconds. */
export function isTrint(file: JsonObject): boolean {
  return areAllWith(trintWords(file), 'value', 'time', 'duration');
}

export function readTrint(file: JsonObject): TimedWord[] {
  return fillTimes(
    objectsOf(trintWords(file)).map((word) => {
      const startMs = msOf(word.time);
      const endMs = startMs === null ? null : startMs + (msOf(word.duration) ?? 0);
      return { text: textOf(word.value), startMs, endMs, speaker: speakerName(word.speaker) };
    }),
  );
}

function trintWords(file: JsonObject): unknown {
  return file.words ?? objectOf(file.transcript).words;
}

/** Vosk: `result` with `text`, one or a list of them, each perhaps the first of its `alternatives`. */
export function isVosk(json: unknown): boolean {
  return voskParts(json).some(({ result }) => areAllWith(result, 'word', 'start', 'end'));
}

export function readVosk(json: unknown): TimedWord[] {
  return voskParts(json).flatMap(({ result, text }) => wordsIn(result, text));
}

function voskParts(json: unknown): JsonObject[] {
  const parts = Array.isArray(json) ? objectsOf(json) : [objectOf(json)];
  return parts.map((part) => objectsOf(part.alternatives)[0] ?? part);
}

/** BBC Kaldi, with its segmentation by speakers, and other lists of words in seconds (OpenAI without segments). */
export function isWordList(file: JsonObject): boolean {
  const { words } = 'retval' in file ? objectOf(file.retval) : file;
  const isTimed = isAnyWith(words, 'start');
  return isTimed && (areAllWith(words, 'word') || areAllWith(words, 'punct') || isAnyWith(words, 'text', 'end'));
}

export function readWordList(file: JsonObject): TimedWord[] {
  const { words, segmentation } = 'retval' in file ? objectOf(file.retval) : file;
  const turns = objectsOf(objectOf(segmentation ?? file.segmentation).segments).map((segment) => {
    const startMs = msOfSeconds(segment.start) ?? 0;
    const speaker = speakerName(objectOf(segment.speaker)['@id']);
    return { startMs, endMs: startMs + (msOfSeconds(segment.duration) ?? 0), speaker };
  });
  return wordsIn(words, file.text).map((word) => ({
    ...word,
    speaker:
      word.speaker ??
      turns.find(({ startMs, endMs }) => startMs <= word.startMs && word.startMs < endMs)?.speaker ??
      null,
  }));
}

function wordsIn(list: unknown, text: unknown): TimedWord[] {
  const words = fillTimes(
    objectsOf(list).map((word) => ({
      text: textOf(word.punct) || textOf(word.word ?? word.text),
      startMs: msOfSeconds(word.start),
      endMs: msOfSeconds(word.end),
      speaker: speakerName(word.speaker ?? word.speaker_id),
      certainty: certaintyOf({ ...word, confidence: word.confidence ?? word.conf }),
    })),
  );
  return spellAs(textOf(text), words) ?? words;
}
