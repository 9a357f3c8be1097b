import { certaintyOf, isAnyWith, type JsonObject, msOfSeconds, objectOf, objectsOf, textOf } from './json-fields.ts';
import { speakerName } from './segment-words.ts';
import { spreadWords, type TimedWord } from './timed-word.ts';

/** Google Speech-to-Text v1, v1p1beta1 and v2, answers of long-running operations included. */
export function isGoogle(file: JsonObject): boolean {
  const results = resultsOf(file);
  // A result of silence has nothing but its end.
  return results.some((result) => {
    const best = objectsOf(result.alternatives)[0] ?? {};
    const isTimed = eitherOf(result, 'resultEndTime', 'resultEndOffset') !== undefined;
    return isAnyWith(best.words, 'word') || ('transcript' in best && isTimed);
  });
}

export function readGoogle(file: JsonObject): TimedWord[] {
  const results = resultsOf(file);
  const best = results.map((result) => objectsOf(result.alternatives)[0] ?? {});
  // With diarization the last result repeats all words, and it alone has their speakers.
  const last = objectsOf(best.at(-1)?.words);
  const isWhole = best.length > 1 && last.length > 0 && last.every((word) => speakerOf(word) !== null);
  const isRepeated = isWhole && !best.slice(0, -1).some((one) => objectsOf(one.words).some((word) => speakerOf(word)));
  if (isRepeated) return last.map((word) => googleWord(word, 0));
  let end = 0;
  return results.flatMap((result, index) => {
    const startMs = end;
    const words = objectsOf(best[index]?.words).map((word) => googleWord(word, startMs));
    end = msOfSeconds(eitherOf(result, 'resultEndTime', 'resultEndOffset')) ?? words.at(-1)?.endMs ?? startMs;
    if (words.length > 0) return words;
    const place = { startMs, endMs: Math.max(startMs, end), speaker: null };
    return spreadWords(textOf(best[index]?.transcript), place);
  });
}

function resultsOf(file: JsonObject): JsonObject[] {
  const inner = objectOf(file.response);
  const results = file.results ?? inner.results ?? objectOf(inner.transcript).results;
  if (Array.isArray(results)) return objectsOf(results);
  // A batch of v2 names its files.
  for (const value of Object.values(objectOf(results))) {
    const one = objectOf(value);
    const found = objectOf(one.transcript ?? objectOf(one.inlineResult).transcript).results;
    if (Array.isArray(found)) return objectsOf(found);
  }
  return [];
}

function speakerOf(word: JsonObject): string | null {
  const tag = eitherOf(word, 'speakerTag');
  return tag === 0 ? null : speakerName(eitherOf(word, 'speakerLabel') || tag);
}

function googleWord(word: JsonObject, earliestMs: number): TimedWord {
  // A zero is left out of the JSON of v2.
  const startMs = msOfSeconds(eitherOf(word, 'startTime', 'startOffset')) ?? earliestMs;
  const endMs = msOfSeconds(eitherOf(word, 'endTime', 'endOffset')) ?? startMs;
  const [speaker, certainty] = [speakerOf(word), certaintyOf(word)];
  return { text: textOf(word.word), startMs, endMs: Math.max(startMs, endMs), speaker, certainty };
}

/** The first of several fields that an object has. Python's client writes `start_time` for `startTime`. */
function eitherOf(object: JsonObject, ...names: string[]): unknown {
  const spellings = names.flatMap((name) => [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]);
  return spellings.map((name) => object[name]).find((value) => value !== undefined && value !== null);
}
