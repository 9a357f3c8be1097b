import type { NumberedCue } from './mend-times.ts';
import type { Repair } from './repair.ts';

/** The cues by start; the fewest cues whose move puts them in order are listed as repaired. */
export function sortCues(cues: readonly NumberedCue[], repairs: Repair[]): NumberedCue[] {
  if (cues.every(({ startMs }, index) => startMs >= (cues[index - 1]?.startMs ?? 0))) return [...cues];
  const inOrder = longestOrderedRun(cues.map(({ startMs }) => startMs));
  for (const [index, { number, startMs }] of cues.entries()) {
    if (inOrder.has(index)) continue;
    repairs.push({ cue: number, startMs, text: 'był nie po kolei, jest na miejscu według swojego czasu' });
  }
  return [...cues].sort((a, b) => a.startMs - b.startMs);
}

/** Indices of a longest subsequence that never falls (patience sorting, O(n log n)). */
function longestOrderedRun(values: readonly number[]): Set<number> {
  const tails: number[] = [];
  const before: number[] = [];
  for (const [index, value] of values.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((values[tails[middle] as number] as number) <= value) low = middle + 1;
      else high = middle;
    }
    before[index] = low === 0 ? -1 : (tails[low - 1] as number);
    tails[low] = index;
  }
  const run = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] as number) run.add(at);
  return run;
}
