import type { TimedWord } from '@glosy/core/formats/recognisers/timed-word';
import type { TranscriptionNote } from '@glosy/core/transcript/transcription';
import { cutPieces } from './cut-pieces.ts';
import { doubtOf } from './doubt.ts';
import { EngineFault, type HeardWords, shortPieceMs } from './speech-engine.ts';
import type { Stretch } from './stretch.ts';
import { wordsOnClock } from './words-on-clock.ts';

/** A part of a piece, with times on the recording's clock. */
interface Part extends Stretch {
  words: readonly TimedWord[];
  speech: readonly Stretch[];
  /** Why the words are hardly what was said, as people read it; null where nothing tells so. */
  doubt: string | null;
}

interface Sound {
  speech: readonly Stretch[];
  levels: Float32Array;
}

/** Of the doubtful part, so that it is cut at another pause. */
const longestOfPart = 0.6;

/**
 * A piece in parts of at most half a minute, each judged by itself: one foreign sentence says nothing about the minutes
 * around it.
 */
function judgedParts(piece: Stretch, words: readonly TimedWord[], { speech, levels }: Sound): Part[] {
  const parts = cutPieces(clipped(speech, piece), levels, shortPieceMs);
  return parts.map((part, index) => {
    const from = index === 0 ? piece.startMs : part.startMs;
    const to = parts[index + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    const own = words.filter((word) => word.startMs >= from && word.startMs < to);
    const spoken = clipped(speech, part);
    return { ...part, words: own, speech: spoken, doubt: doubtOf(own, spoken) };
  });
}

/** The parts of a piece whose words are hardly what was said. @param words on the recording's clock */
export function doubtsIn(piece: Stretch, words: readonly TimedWord[], sound: Sound): TranscriptionNote[] {
  return judgedParts(piece, words, sound).flatMap(({ startMs, endMs, doubt }) =>
    doubt === null ? [] : [{ startMs, endMs, why: 'doubtful', text: doubt }],
  );
}

/**
 * Hears the doubtful parts of a piece once more, in smaller parts. The first words are kept where that does not help, as
 * the least certain ones. @throws what `hear` throws, but an EngineFault of a part
 */
export async function hearAgain(
  piece: Stretch,
  first: HeardWords,
  sound: Sound & { hear(part: Stretch, options: { isAgain: true }): Promise<HeardWords> },
): Promise<HeardWords> {
  const parts = judgedParts(piece, wordsOnClock(piece, first.words), sound);
  if (parts.every(({ doubt }) => doubt === null)) return first;
  const words: TimedWord[] = [];
  for (const part of parts) {
    if (part.doubt === null) words.push(...part.words);
    else words.push(...((await hearPart(part)) ?? part.words.map((word) => ({ ...word, certainty: 0 }))));
  }
  const fromPiece = (ms: number) => ms - piece.startMs;
  return {
    ...first,
    words: words.map((word) => ({ ...word, startMs: fromPiece(word.startMs), endMs: fromPiece(word.endMs) })),
  };

  /** Null where that does not help. */
  async function hearPart({ speech, startMs, endMs }: Part): Promise<TimedWord[] | null> {
    const again: TimedWord[] = [];
    try {
      for (const smaller of cutPieces(speech, sound.levels, longestOfPart * (endMs - startMs))) {
        again.push(...wordsOnClock(smaller, (await sound.hear(smaller, { isAgain: true })).words));
      }
    } catch (error) {
      if (!(error instanceof EngineFault && error.of === 'piece')) throw error;
    }
    // Speakers are named again in each part.
    return doubtOf(again, speech) === null ? again.map((word) => ({ ...word, speaker: null })) : null;
  }
}

function clipped(speech: readonly Stretch[], { startMs, endMs }: Stretch): Stretch[] {
  return speech.flatMap((one) => {
    const within = { startMs: Math.max(one.startMs, startMs), endMs: Math.min(one.endMs, endMs) };
    return within.startMs < within.endMs ? [within] : [];
  });
}
