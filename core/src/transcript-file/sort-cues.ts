import { longestOrderedRun } from '../transcript/longest-ordered-run.ts';
import type { NumberedCue } from './mend-times.ts';
import type { Repair } from './repair.ts';

/** The cues by start; the fewest cues whose move puts them in order are listed as repaired. */
export function sortCues<Cue extends NumberedCue>(cues: readonly Cue[], repairs: Repair[]): Cue[] {
  if (cues.every(({ startMs }, index) => startMs >= (cues[index - 1]?.startMs ?? 0))) return [...cues];
  const inOrder = longestOrderedRun(cues.map(({ startMs }) => startMs));
  for (const [index, { number, startMs }] of cues.entries()) {
    if (inOrder.has(index)) continue;
    repairs.push({ cue: number, startMs, text: 'był nie po kolei, jest na miejscu według swojego czasu' });
  }
  return [...cues].sort((a, b) => a.startMs - b.startMs);
}
