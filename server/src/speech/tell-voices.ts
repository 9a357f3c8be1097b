import type { TimedWord } from '@glosy/core/formats/recognisers/timed-word';
import type { VoiceCount } from '@glosy/core/transcript/transcription';
import { groupVoices, type VoicePrint } from './group-voices.ts';
import type { Stretch } from './stretch.ts';

/** Longer pieces may have two voices. */
const longestMs = 8000;
/** Models give no print of less. */
const shortestMs = 300;
/** Silence after which somebody else may speak; after the end of a sentence they need none. */
const pauseMs = 300;
const sentenceEnd = /[.?!…]["”’»)\]]*$/;

/**
 * The words with the voices that said them, `Mówca 1` being the first one heard. A voice changes between words only: at
 * pauses, ends of sentences and, where speech is long, after eight seconds. The prints, which tell people apart, are
 * kept no longer than this runs. A piece of which `printOf` gives none has the voice of the one before it.
 */
export async function tellVoices(
  words: readonly TimedWord[],
  { voices, printOf }: { voices: VoiceCount; printOf(piece: Stretch): Promise<Float32Array | null> },
): Promise<TimedWord[]> {
  const pieces = piecesOf(words);
  const printed = new Map<TimedWord[], VoicePrint>();
  for (const piece of pieces) {
    const { startMs } = piece[0] as TimedWord;
    const endMs = Math.max(startMs + shortestMs, ...piece.map((word) => word.endMs));
    const print = await printOf({ startMs, endMs });
    if (print !== null) printed.set(piece, { print, lengthMs: endMs - startMs });
  }
  const numbers = await groupVoices([...printed.values()], voices);
  const numberOf = new Map([...printed.keys()].map((piece, at) => [piece, numbers[at]]));
  let number = numbers[0] ?? 0;
  return pieces.flatMap((piece) => {
    number = numberOf.get(piece) ?? number;
    return piece.map((word) => ({ ...word, speaker: `Mówca ${number + 1}` }));
  });
}

function piecesOf(words: readonly TimedWord[]): TimedWord[][] {
  const pieces: TimedWord[][] = [];
  for (const word of words) {
    const piece = pieces.at(-1);
    const [first, last] = [piece?.[0], piece?.at(-1)];
    const goesOn =
      first &&
      last &&
      word.startMs - last.endMs < pauseMs &&
      word.endMs - first.startMs <= longestMs &&
      !sentenceEnd.test(last.text);
    if (piece && goesOn) piece.push(word);
    else pieces.push([word]);
  }
  return pieces;
}
