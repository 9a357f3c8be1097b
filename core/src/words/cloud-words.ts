import { type JsonObject, msOf, msOfSeconds, objectOf, objectsOf, textOf } from './json-fields.ts';
import { speakerName } from './segment-words.ts';
import { spreadWords, type TimedWord } from './timed-word.ts';

/** Words of Amazon Transcribe: items, with punctuation as items of its own. Null for anything else. */
export function readAws(json: unknown): TimedWord[] | null {
  const { items, speaker_labels } = objectOf(objectOf(json).results);
  if (!Array.isArray(items)) return null;
  const speakers = new Map(
    objectsOf(objectOf(speaker_labels).segments)
      .flatMap((segment) => objectsOf(segment.items))
      .map((item) => [textOf(item.start_time), item.speaker_label]),
  );
  const words: TimedWord[] = [];
  for (const item of objectsOf(items)) {
    const text = textOf(objectsOf(item.alternatives)[0]?.content);
    const startMs = msOfSeconds(item.start_time);
    const last = words.at(-1);
    if (startMs === null) {
      if (last) last.text += text;
      continue;
    }
    const speaker = speakerName(item.speaker_label ?? speakers.get(textOf(item.start_time)) ?? item.channel_label);
    words.push({ text, startMs, endMs: Math.max(startMs, msOfSeconds(item.end_time) ?? startMs), speaker });
  }
  return words;
}

/** Words of Google Speech-to-Text v1, v1p1beta1 and v2, answers of long-running operations included. Null for anything else. */
export function readGoogle(json: unknown): TimedWord[] | null {
  const results = resultsOf(objectOf(json));
  if (results === null) return null;
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

function resultsOf(file: JsonObject): JsonObject[] | null {
  const inner = objectOf(file.response);
  const results = file.results ?? inner.results ?? objectOf(inner.transcript).results;
  if (Array.isArray(results))
    // A result of silence has nothing but its end.
    return results.some((one) => 'alternatives' in objectOf(one)) ? objectsOf(results) : null;
  // A batch of v2 names its files.
  for (const value of Object.values(objectOf(results))) {
    const one = objectOf(value);
    const found = objectOf(one.transcript ?? objectOf(one.inlineResult).transcript).results;
    if (Array.isArray(found)) return objectsOf(found);
  }
  return null;
}

function speakerOf(word: JsonObject): string | null {
  const tag = eitherOf(word, 'speakerTag');
  return tag === 0 ? null : speakerName(eitherOf(word, 'speakerLabel') || tag);
}

function googleWord(word: JsonObject, earliestMs: number): TimedWord {
  // A zero is left out of the JSON of v2.
  const startMs = msOfSeconds(eitherOf(word, 'startTime', 'startOffset')) ?? earliestMs;
  const endMs = msOfSeconds(eitherOf(word, 'endTime', 'endOffset')) ?? startMs;
  return { text: textOf(word.word), startMs, endMs: Math.max(startMs, endMs), speaker: speakerOf(word) };
}

/** The first of some fields that an object has. Python's client writes `start_time` for `startTime`. */
function eitherOf(object: JsonObject, ...names: string[]): unknown {
  const spellings = names.flatMap((name) => [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]);
  return spellings.map((name) => object[name]).find((value) => value !== undefined && value !== null);
}

/** Words of AssemblyAI, in milliseconds, or its utterances or sentences where it gives no words. Null for anything else. */
export function readAssemblyAi(json: unknown): TimedWord[] | null {
  const file = objectOf(json);
  const turns = objectsOf(file.utterances ?? file.sentences);
  const inTurns = turns.flatMap((turn) => {
    const words = objectsOf(turn.words).map((word) => ({ ...word, speaker: word.speaker ?? turn.speaker }));
    return words.length > 0 ? words : [turn];
  });
  const spoken = inTurns.length > 0 ? inTurns : objectsOf(file.words);
  const isOurs = ('text' in file || 'sentences' in file) && spoken.every((one) => 'text' in one && 'start' in one);
  if (!isOurs || spoken.length === 0) return null;
  let last = 0;
  return spoken.flatMap((one) => {
    const startMs = msOf(one.start) ?? last;
    last = Math.max(startMs, msOf(one.end) ?? startMs);
    return spreadWords(textOf(one.text), { startMs, endMs: last, speaker: speakerName(one.speaker) });
  });
}

/** Words of the BBC's Kaldi, with its segmentation by speakers. Null for anything else. */
export function readKaldi(json: unknown): TimedWord[] | null {
  const file = objectOf(json);
  const { words, segmentation } = 'retval' in file ? objectOf(file.retval) : file;
  const isOurs = Array.isArray(words) && words.every((word) => 'word' in objectOf(word) || 'punct' in objectOf(word));
  if (!isOurs) return null;
  const turns = objectsOf(objectOf(segmentation ?? file.segmentation).segments).map((segment) => {
    const startMs = msOfSeconds(segment.start) ?? 0;
    const speaker = objectOf(segment.speaker);
    return { startMs, endMs: startMs + (msOfSeconds(segment.duration) ?? 0), speaker: speakerName(speaker['@id']) };
  });
  let last = 0;
  return objectsOf(words).map((word) => {
    const startMs = msOfSeconds(word.start) ?? last;
    last = Math.max(startMs, msOfSeconds(word.end) ?? startMs);
    return {
      text: textOf(word.punct) || textOf(word.word),
      startMs,
      endMs: last,
      speaker: turns.find((turn) => turn.startMs <= startMs && startMs < turn.endMs)?.speaker ?? null,
    };
  });
}
