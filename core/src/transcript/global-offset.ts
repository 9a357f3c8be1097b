import type { TranscriptLine } from './transcript-line.ts';

/**
 * The milliseconds by which a whole transcript was shifted, else 0: more than half of the texts that occur once on both
 * sides must agree on the difference of their starts. Without it, shifting by the length of a line would match each
 * line with its neighbour.
 */
export function detectGlobalOffset(old: readonly TranscriptLine[], next: readonly TranscriptLine[]): number {
  const starts = startsOfSingleTexts(next);
  const votes = new Map<number, number>();
  let pairs = 0;
  let best = 0;
  for (const [text, start] of startsOfSingleTexts(old)) {
    const newStart = starts.get(text);
    if (newStart === undefined) continue;
    const shift = newStart - start;
    const count = (votes.get(shift) ?? 0) + 1;
    votes.set(shift, count);
    pairs++;
    if (count > (votes.get(best) ?? 0)) best = shift;
  }
  return pairs >= 2 && (votes.get(best) ?? 0) * 2 > pairs ? best : 0;
}

function startsOfSingleTexts(lines: readonly TranscriptLine[]): Map<string, number> {
  const starts = new Map<string, number>();
  const repeated = new Set<string>(['']);
  for (const { text, startMs } of lines) {
    if (starts.has(text)) repeated.add(text);
    starts.set(text, startMs);
  }
  for (const text of repeated) starts.delete(text);
  return starts;
}
