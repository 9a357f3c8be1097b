import type { NumberedCue } from './mend-times.ts';
import { fileRepair, type Repair } from './repair.ts';

/**
 * Share of neighbours with repeated words above which a file has rolling captions instead of a talk with repetitions.
 */
const rollingShare = 1 / 3;
const fewestPairs = 2;
/** A shorter overlap is chance: `tak tak`, `i to jest`. */
const fewestWords = 2;
/** A cue shown for a shorter time only holds the old rows until the next cue. */
const shortestCueMs = 500;
/** Captions roll without a gap. */
const longestGapMs = 200;

/**
 * Folds rolling captions, as YouTube writes them, and transcripts whose parts overlap: words that end a cue and begin
 * the next one are kept once. Other files are unchanged.
 */
export function foldRepeats(cues: readonly NumberedCue[], repairs: Repair[]): NumberedCue[] {
  const words = cues.map(({ text }) => wordsOf(text));
  const overlaps = cues.map((cue, index) => {
    const before = cues[index - 1];
    const adjoins = before !== undefined && cue.startMs - before.endMs <= longestGapMs;
    return adjoins ? overlapOf(words[index - 1] ?? [], words[index] ?? []) : 0;
  });
  const rolling = cues.filter((cue, index) => isRolling(cue, cues[index - 1], overlaps[index] ?? 0)).length;
  if (rolling < fewestPairs || rolling < rollingShare * (cues.length - 1)) return [...cues];
  const folded: NumberedCue[] = [];
  for (const [index, cue] of cues.entries()) {
    const overlap = overlaps[index] ?? 0;
    const last = folded.at(-1);
    if (last && overlap > 0 && overlap === words[index]?.length) last.endMs = Math.max(last.endMs, cue.endMs);
    else folded.push({ ...cue, text: dropWords(cue.text, overlap) });
  }
  repairs.push(
    fileRepair(`Powtórzone słowa ruchomych napisów zostawiono raz: z ${cues.length} zostało ${folded.length}.`),
  );
  return folded;
}

/** A sentence said twice is not a rolling caption: both cues are as long as speech. */
function isRolling(cue: NumberedCue, before: NumberedCue | undefined, overlap: number): boolean {
  const isWhole = before !== undefined && overlap === wordsOf(before.text).length;
  if (before === undefined || overlap === 0 || !(isWhole || overlap >= fewestWords)) return false;
  const isRepetition = cue.text === before.text;
  return !isRepetition || Math.min(lengthOf(cue), lengthOf(before)) < shortestCueMs;
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

function lengthOf({ startMs, endMs }: NumberedCue): number {
  return endMs - startMs;
}

/** Number of words at the end of `before` that begin `after`. */
function overlapOf(before: readonly string[], after: readonly string[]): number {
  for (let count = Math.min(before.length, after.length, 60); count > 0; count--) {
    const from = before.length - count;
    if (after.slice(0, count).every((word, index) => word === before[from + index])) return count;
  }
  return 0;
}

function dropWords(text: string, count: number): string {
  let rest = text;
  for (let dropped = 0; dropped < count; dropped++) rest = rest.replace(/^\s*\S+/, '');
  return rest.trim();
}
