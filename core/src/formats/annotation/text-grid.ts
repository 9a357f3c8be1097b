import { UnreadableFileError } from '../../files/unreadable-file.ts';
import { nameTurns, type Utterance } from '../../transcript/speaker-turns.ts';
import type { TranscriptLine } from '../../transcript/transcript-line.ts';

interface Tier {
  name: string;
  intervals: Utterance[];
}

/** Tiers below the utterances. */
const ofParts = /^(words?|phones?|phonemes?|syll?ables?|słow\w*|głosk\w*|sylab\w*|ort(-mau)?|kan(-mau)?|mau)$/i;
/** Labels of silence. */
const silence = /^(sil|sp|<sil>|<p:?>|<unk>|#|xxx|_)?$/i;

/** Lines of Praat's TextGrid, in its long and its short form: both hold the same values in the same order. @throws UnreadableFileError */
export function readTextGrid(text: string): TranscriptLine[] {
  const tiers = readTiers(valuesOf(text));
  const ofUtterances = tiers.filter(({ name }) => !ofParts.test(name));
  return nameTurns((ofUtterances.length > 0 ? ofUtterances : tiers).flatMap(({ intervals }) => intervals));
}

export function isTextGrid(text: string): boolean {
  return /^\uFEFF?\s*(File type = )?"ooTextFile/.test(text) && text.includes('"TextGrid"');
}

function readTiers(values: readonly (string | number)[]): Tier[] {
  const broken = () => new UnreadableFileError('Ten plik TextGrid jest niepełny albo uszkodzony.');
  let at = values.indexOf('TextGrid') + 1;
  const next = (kind: 'string' | 'number') => {
    const value = values[at++];
    if (typeof value !== kind) throw broken();
    return value;
  };
  const nextNumber = () => next('number') as number;
  const nextText = () => next('string') as string;
  nextNumber();
  nextNumber();
  const count = nextNumber();
  const tiers: Tier[] = [];
  for (let index = 0; index < count; index++) {
    const isPoints = nextText() === 'TextTier';
    const name = nextText();
    nextNumber();
    nextNumber();
    const intervals: Utterance[] = [];
    for (let left = nextNumber(); left > 0; left--) {
      const startMs = Math.round(nextNumber() * 1000);
      const endMs = isPoints ? null : Math.round(nextNumber() * 1000);
      const label = nextText();
      if (!isPoints && !silence.test(label.trim())) intervals.push({ startMs, endMs, text: label, speaker: name });
    }
    tiers.push({ name, intervals });
  }
  return tiers;
}

/** Strings and numbers, without the keys and the numbers of items that the long form repeats. */
function valuesOf(text: string): (string | number)[] {
  const found = text.matchAll(/"((?:[^"]|"")*)"|\[\d*\]|(?<![\p{L}\d])(-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)/giu);
  return [...found].flatMap(([, string, number]): (string | number)[] => {
    if (string !== undefined) return [string.replaceAll('""', '"')];
    return number === undefined ? [] : [Number(number)];
  });
}
