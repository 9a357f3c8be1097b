import { cutPieces } from './cut-pieces.ts';
import { doubtOf } from './doubt.ts';
import { EngineFault, type HeardWords } from './speech-engine.ts';
import type { Stretch } from './stretch.ts';
import { wordsOnClock } from './words-on-clock.ts';

export interface HeardPiece extends HeardWords {
  /** Why the words are hardly what was said, as people read it; null where nothing tells so. */
  doubt: string | null;
}

/** Of the piece, so that it is cut at another pause. */
const longestPart = 0.6;

/**
 * Hears a piece that was heard doubtfully once more, in parts. The first words are kept where that does not help, as
 * the least certain ones.
 * @throws what `hear` throws, but an EngineFault of a part
 */
export async function hearAgain(
  piece: Stretch,
  first: HeardWords,
  {
    speech,
    levels,
    hear,
  }: {
    speech: readonly Stretch[];
    levels: Float32Array;
    hear(part: Stretch, options: { isAgain: true }): Promise<HeardWords>;
  },
): Promise<HeardPiece> {
  const within = speech.flatMap(({ startMs, endMs }) => {
    const clipped = { startMs: Math.max(startMs, piece.startMs), endMs: Math.min(endMs, piece.endMs) };
    return clipped.startMs < clipped.endMs ? [clipped] : [];
  });
  const doubt = doubtOf(wordsOnClock(piece, first.words), within);
  if (doubt === null) return { ...first, doubt };
  const words = [];
  try {
    for (const part of cutPieces(within, levels, longestPart * (piece.endMs - piece.startMs))) {
      words.push(...wordsOnClock(part, (await hear(part, { isAgain: true })).words));
    }
  } catch (error) {
    if (!(error instanceof EngineFault && error.of === 'piece')) throw error;
  }
  if (doubtOf(words, within) !== null) {
    return { ...first, words: first.words.map((word) => ({ ...word, certainty: 0 })), doubt };
  }
  const fromPiece = (ms: number) => ms - piece.startMs;
  const relative = words.map((word) => ({
    ...word,
    startMs: fromPiece(word.startMs),
    endMs: fromPiece(word.endMs),
    // Speakers are named again in each part.
    speaker: null,
  }));
  return { words: relative, isTimed: first.isTimed, doubt: null };
}
