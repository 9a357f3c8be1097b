import { areAllWith, isObject, type JsonObject, msOf, msOfTicks, objectOf, objectsOf, textOf } from './json-fields.ts';
import { speakerName } from './segment-words.ts';
import { spellAs, spreadWords, type TimedWord } from './timed-word.ts';

/** Batch transcription (`recognizedPhrases`, ticks) and fast transcription (`phrases`, ms). Video Indexer capitalises the names. */
export function isAzure(written: JsonObject): boolean {
  const file = withSmallInitials(written);
  return areAllWith(file.recognizedPhrases, 'nBest') || areAllWith(file.phrases, 'offsetMilliseconds', 'text');
}

export function readAzure(written: JsonObject): TimedWord[] {
  const file = withSmallInitials(written);
  return objectsOf(file.recognizedPhrases ?? file.phrases).flatMap((phrase) => {
    const best = objectsOf(phrase.nBest)[0] ?? phrase;
    const speaker = speakerName(phrase.speaker ?? best.speaker);
    const text = textOf(best.display ?? best.text);
    const shown = objectsOf(best.displayWords ?? best.displayPhraseElements);
    const words = (shown.length > 0 ? shown : objectsOf(best.words)).map((word) => timed(word, speaker));
    if (words.length === 0) return spreadWords(text, timed(phrase, speaker));
    return spellAs(text, words) ?? words;
  });
}

function timed(one: JsonObject, speaker: string | null): TimedWord {
  const startMs = msOf(one.offsetMilliseconds) ?? msOfTicks(one.offsetInTicks) ?? msOfTicks(one.offset) ?? 0;
  const length = msOf(one.durationMilliseconds) ?? msOfTicks(one.durationInTicks) ?? msOfTicks(one.duration) ?? 0;
  return { text: textOf(one.displayText ?? one.word ?? one.text), startMs, endMs: startMs + length, speaker };
}

function withSmallInitials(file: JsonObject): JsonObject {
  return 'RecognizedPhrases' in file ? objectOf(decapitalise(file)) : file;
}

function decapitalise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decapitalise);
  if (!isObject(value)) return value;
  const small = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [small(name), decapitalise(inner)]));
}
