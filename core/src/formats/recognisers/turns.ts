import {
  areAllWith,
  certaintyOf,
  isAnyWith,
  isObject,
  type JsonObject,
  msOf,
  msOfSeconds,
  objectOf,
  objectsOf,
  textOf,
} from './json-fields.ts';
import { speakerFromZero, speakerName } from './segment-words.ts';
import { fillTimes, spellAs, type TimedWord } from './timed-word.ts';

/** AssemblyAI: `words`, `utterances`, `sentences` or `paragraphs` with `text`, in whole milliseconds. */
export function isAssemblyAi(file: JsonObject): boolean {
  const spoken = assemblySpoken(file);
  const isNamed = ['text', 'sentences', 'paragraphs', 'utterances'].some((field) => field in file);
  return isNamed && areAllWith(spoken, 'text', 'start') && spoken.every(isInMilliseconds);
}

export function readAssemblyAi(file: JsonObject): TimedWord[] {
  return fillTimes(
    assemblySpoken(file).map((one) => ({
      text: textOf(one.text),
      startMs: msOf(one.start),
      endMs: msOf(one.end),
      speaker: speakerName(one.speaker),
      certainty: certaintyOf(one),
    })),
  );
}

/** Other programs use the same fields for seconds with fractions. */
function isInMilliseconds({ start, end }: JsonObject): boolean {
  return [start, end].every((time) => typeof time !== 'number' || Number.isInteger(time));
}

function assemblySpoken(file: JsonObject): JsonObject[] {
  const turns = objectsOf(file.utterances ?? file.sentences ?? file.paragraphs);
  const inTurns = turns.flatMap((turn) => {
    const words = objectsOf(turn.words).map((word) => ({ ...word, speaker: word.speaker ?? turn.speaker }));
    return words.length > 0 ? words : [turn];
  });
  return inTurns.length > 0 ? inTurns : objectsOf(file.words);
}

/** Deepgram: `results.channels`, each with its words. */
export function isDeepgram(file: JsonObject): boolean {
  return areAllWith(objectOf(file.results).channels, 'alternatives');
}

export function readDeepgram(file: JsonObject): TimedWord[] {
  const channels = objectsOf(objectOf(file.results).channels);
  return channels.flatMap(({ alternatives }, channel) => {
    const best = objectsOf(alternatives)[0] ?? {};
    const words = objectsOf(best.words);
    const timed = fillTimes(
      words.map((word) => ({
        text: textOf(word.punctuated_word ?? word.word),
        startMs: msOfSeconds(word.start),
        endMs: msOfSeconds(word.end),
        speaker: speakerFromZero(word.speaker ?? (channels.length > 1 ? channel : null)),
        certainty: certaintyOf(word),
      })),
    );
    return spellAs(textOf(best.transcript), timed) ?? timed;
  });
}

/** Gladia: `utterances` of v2, `prediction` of v1. */
export function isGladia(file: JsonObject): boolean {
  const { turns, words } = gladiaTurns(file);
  const isOfTurns = areAllWith(turns, 'time_begin', 'time_end');
  const isWithin = isObject(objectOf(file.result ?? file).transcription) && areAllWith(turns, 'text', 'start', 'end');
  return isAnyWith(words, 'word', 'start') || isOfTurns || isWithin;
}

export function readGladia(file: JsonObject): TimedWord[] {
  return gladiaTurns(file).turns.flatMap((turn) => {
    const words = objectsOf(turn.words);
    const spoken = words.length > 0 ? words : [turn];
    return fillTimes(
      spoken.map((one) => ({
        text: textOf(one.word ?? one.text ?? one.transcription).trim(),
        startMs: msOfSeconds(one.start ?? one.time_begin),
        endMs: msOfSeconds(one.end ?? one.time_end),
        speaker: speakerFromZero(turn.speaker),
        certainty: certaintyOf(one),
      })),
    );
  });
}

function gladiaTurns(file: JsonObject): { turns: JsonObject[]; words: JsonObject[] } {
  const transcription = objectOf(objectOf(file.result ?? file).transcription ?? file);
  const turns = objectsOf(file.prediction ?? transcription.utterances);
  return { turns, words: turns.flatMap((turn) => objectsOf(turn.words)) };
}

/** Sonix: `transcript` of paragraphs, perhaps with words, in seconds. */
export function isSonix(file: JsonObject): boolean {
  const isWorded = areAllWith(file.transcript, 'words');
  return (
    areAllWith(file.transcript, 'text', 'start_time') ||
    (isWorded && isAnyWith(objectsOf(file.transcript)[0]?.words, 'text', 'start_time'))
  );
}

export function readSonix(file: JsonObject): TimedWord[] {
  return objectsOf(file.transcript).flatMap((paragraph) =>
    fillTimes(
      objectsOf(paragraph.words ?? [paragraph]).map((word) => ({
        text: textOf(word.text),
        startMs: msOfSeconds(word.start_time),
        endMs: msOfSeconds(word.end_time),
        speaker: speakerName(paragraph.speaker),
      })),
    ),
  );
}
