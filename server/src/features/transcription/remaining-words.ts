import type { Stretch } from '../../speech/stretch.ts';

/** Progress of a transcription, by the length of its pieces, and how long the rest will take at the pace so far. */
export function remainingWords(pieces: readonly Stretch[], waiting: readonly Stretch[], now: () => Date) {
  const total = lengthOf(pieces);
  const before = total - lengthOf(waiting);
  const startedAt = now().getTime();
  let heard = 0;
  const part = () => (total === 0 ? 1 : (before + heard) / total);
  return {
    part,
    done: (piece: Stretch) => {
      heard += lengthOf([piece]);
    },
    words(): string {
      if (heard === 0) return 'przepisywanie';
      const leftMs = ((total - before - heard) * (now().getTime() - startedAt)) / heard;
      const minutes = Math.ceil(leftMs / 60_000);
      return `przepisywanie, zostało około ${minutes <= 1 ? 'minuty' : timeText(minutes)}`;
    },
  };
}

function timeText(minutes: number): string {
  const hours = Math.round(minutes / 60);
  return minutes < 90 ? `${minutes} min` : `${hours} godz.`;
}

function lengthOf(pieces: readonly Stretch[]): number {
  return pieces.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
}
