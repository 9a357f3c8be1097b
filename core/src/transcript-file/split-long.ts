import { segmentWords } from '../formats/recognisers/segment-words.ts';
import { spreadWords } from '../formats/recognisers/timed-word.ts';
import { limits } from '../limits.ts';
import { TranscriptSyntaxError } from '../transcript/transcript-line.ts';
import type { NumberedCue } from './mend-times.ts';
import type { Repair } from './repair.ts';

/**
 * Splits cues over the limit of a line at their sentences, with times in proportion to the words. Throws
 * `TranscriptSyntaxError` for one that is no speech.
 */
export function splitLongCues(cues: readonly NumberedCue[], repairs: Repair[]): NumberedCue[] {
  return cues.flatMap((cue) => {
    if (cue.text.length <= limits.lineMaxLength) return [cue];
    if (cue.text.length > limits.splitCueMaxLength) {
      throw new TranscriptSyntaxError(cue.number, `napis jest dłuższy niż ${limits.splitCueMaxLength} znaków`);
    }
    const parts = splitLong(cue);
    const text = `był dłuższy niż ${limits.lineMaxLength} znaków, podzielono go na części: ${parts.length}`;
    repairs.push({ cue: cue.number, startMs: cue.startMs, text });
    return parts;
  });
}

function splitLong({ number, startMs, endMs, text }: NumberedCue): NumberedCue[] {
  const words = text.split(/\s+/).flatMap(breakWord).join(' ');
  const timed = spreadWords(words, { startMs, endMs, speaker: null });
  return segmentWords(timed).map(({ words: _, ...line }) => ({ number, ...line }));
}

/** A "word" over the limit, such as pasted data, is cut by its length. */
function breakWord(word: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < word.length; at += limits.lineMaxLength) parts.push(word.slice(at, at + limits.lineMaxLength));
  return parts;
}
