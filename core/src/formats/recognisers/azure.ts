import { areAllWith, isObject, type JsonObject, msOf, msOfTicks, objectOf, objectsOf, textOf } from './json-fields.ts';
import { speakerName } from './segment-words.ts';
import { spellAs, spreadWords, type TimedWord } from './timed-word.ts';

/**
 * Batch transcription (`recognizedPhrases`, ticks), fast transcription (`phrases`, ms), and answers of the SDK, one or a
 * list (ticks). Video Indexer and the SDK capitalise the names.
 */
export function isAzure(written: unknown): boolean {
  const file = fileOf(written);
  return isListOfPhrases(file.recognizedPhrases) || areAllWith(file.phrases, 'offsetMilliseconds', 'text');
}

export function readAzure(written: unknown): TimedWord[] {
  const file = fileOf(written);
  return objectsOf(file.recognizedPhrases ?? file.phrases).flatMap((phrase) => {
    const best = objectsOf(phrase.nBest)[0] ?? phrase;
    const speaker = speakerName(phrase.speaker ?? best.speaker);
    const text = textOf(best.display ?? best.displayText ?? best.text);
    const shown = objectsOf(best.displayWords ?? best.displayPhraseElements);
    const words = (shown.length > 0 ? shown : objectsOf(best.words)).map((word) => timed(word, speaker));
    if (words.length === 0) return spreadWords(text, timed(phrase, speaker));
    return spellAs(text, words) ?? words;
  });
}

function isListOfPhrases(phrases: unknown): boolean {
  return areAllWith(phrases, 'nBest') || areAllWith(phrases, 'recognitionStatus', 'offset');
}

function timed(one: JsonObject, speaker: string | null): TimedWord {
  const startMs = msOf(one.offsetMilliseconds) ?? msOfTicks(one.offsetInTicks) ?? msOfTicks(one.offset) ?? 0;
  const length = msOf(one.durationMilliseconds) ?? msOfTicks(one.durationInTicks) ?? msOfTicks(one.duration) ?? 0;
  return { text: textOf(one.displayText ?? one.word ?? one.text), startMs, endMs: startMs + length, speaker };
}

function fileOf(written: unknown): JsonObject {
  const answers = Array.isArray(written) ? written : [written];
  if (areAllWith(answers, 'RecognitionStatus', 'Offset')) {
    return { recognizedPhrases: decapitalise(answers.filter(hasWords)) };
  }
  const file = objectOf(written);
  return 'RecognizedPhrases' in file ? objectOf(decapitalise(file)) : file;
}

/** An answer without words is silence. */
const hasWords = ({ DisplayText, NBest }: JsonObject) => textOf(DisplayText) !== '' || Array.isArray(NBest);

function decapitalise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decapitalise);
  if (!isObject(value)) return value;
  const small = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [small(name), decapitalise(inner)]));
}
