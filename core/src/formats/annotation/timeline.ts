import { inTimeOrder, type TranscriptLine } from '../../transcript/transcript-line.ts';
import { UntimedTextError } from '../../transcript-file/untimed-text.ts';

interface Point {
  id: string;
  ms: number | null;
}

/**
 * Points of a timeline in milliseconds. Points without a time are spread between their neighbours, or a second apart
 * when no point has a time.
 */
export function fillTimeline(points: readonly Point[]): ReadonlyMap<string, number> {
  if (isUntimed(points)) return new Map(points.map(({ id }, index) => [id, index * 1000]));
  const filled = new Map<string, number>();
  let before = { index: -1, ms: 0 };
  for (const [index, { ms }] of points.entries()) {
    if (ms === null) continue;
    const steps = index - before.index;
    for (let at = before.index + 1; at <= index; at++) {
      const share = (at - before.index) / steps;
      filled.set(points[at]?.id ?? '', Math.round(before.ms + (ms - before.ms) * share));
    }
    before = { index, ms };
  }
  for (const { id } of points.slice(before.index + 1)) filled.set(id, before.ms);
  return filled;
}

/** @throws UntimedTextError for lines of a timeline without any time */
export function requireTimes(points: readonly Point[], lines: TranscriptLine[]): TranscriptLine[] {
  if (lines.length === 0 || !isUntimed(points)) return lines;
  throw new UntimedTextError(
    inTimeOrder(lines)
      .map(({ text }) => text)
      .join('\n\n'),
  );
}

const isUntimed = (points: readonly Point[]) => points.every(({ ms }) => ms === null);
