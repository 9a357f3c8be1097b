import { faintest, frameMs, percentile } from './find-speech.ts';
import type { Stretch } from './stretch.ts';

/** A silence of this length ends a piece: recognisers invent words for silence. */
const longSilenceMs = 5000;
/** Longer than the closure of a plosive, which is as quiet within a word as a pause is between two. */
const shortestPauseFrames = 100 / frameMs;
/** A pause is at most this much louder than the quietest moment that is as long as a pause, in dB. */
const aboveQuietest = 6;

/**
 * Cuts a recording into the pieces that are sent to a recogniser: only speech, in order, without overlap, none longer
 * than `longestMs`. A piece that has to end within speech ends at its longest pause, be it one too short to part stretches of
 * speech, else at its quietest moment.
 * @param levels dBFS of each frame of `frameMs`
 */
export function cutPieces(speech: readonly Stretch[], levels: Float32Array, longestMs: number): Stretch[] {
  const pieces: Stretch[] = [];
  for (const group of groupsOf(speech)) {
    let rest = group;
    while (lengthOf(rest) > longestMs) {
      const [piece, later] = cutOnce(rest, levels, longestMs);
      pieces.push(piece);
      rest = later;
    }
    if (rest.length > 0) pieces.push(spanOf(rest));
  }
  return pieces;
}

function groupsOf(speech: readonly Stretch[]): Stretch[][] {
  const groups: Stretch[][] = [];
  for (const stretch of speech) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && stretch.startMs - last.endMs < longSilenceMs) group.push(stretch);
    else groups.push([stretch]);
  }
  return groups;
}

/** The first piece, at least half as long as it may be, and the speech after it. */
function cutOnce(speech: readonly Stretch[], levels: Float32Array, longestMs: number): [Stretch, Stretch[]] {
  const { startMs } = spanOf(speech);
  const [earliest, latest] = [startMs + longestMs / 2, startMs + longestMs];
  let best: { index: number; gapMs: number } | null = null;
  for (const [index, { endMs }] of speech.entries()) {
    const next = speech[index + 1];
    if (!next || endMs < earliest || endMs > latest) continue;
    const gapMs = next.startMs - endMs;
    if (best === null || gapMs > best.gapMs) best = { index, gapMs };
  }
  if (best) return [spanOf(speech.slice(0, best.index + 1)), speech.slice(best.index + 1)];
  const cut = pauseIn(levels, earliest, latest);
  const before = speech.filter((one) => one.startMs < cut);
  const after = speech.filter((one) => one.endMs > cut).map((one) => ({ ...one, startMs: Math.max(one.startMs, cut) }));
  return [{ startMs, endMs: Math.min(cut, spanOf(before).endMs) }, after];
}

/** The middle of the longest pause, else the quietest moment, in ms. */
function pauseIn(levels: Float32Array, fromMs: number, toMs: number): number {
  const first = Math.ceil(fromMs / frameMs);
  const within = levels.subarray(first, Math.ceil(toMs / frameMs));
  const threshold = Math.max(faintest, quietestPause(within) + aboveQuietest);
  const hasPause = threshold < percentile(within, 0.9);
  return (first + (hasPause ? middleOfLongest(within, threshold) : quietestFrame(within))) * frameMs;
}

/** The lowest level that is not exceeded for as long as the shortest pause. */
function quietestPause(levels: Float32Array): number {
  let quietest = Number.POSITIVE_INFINITY;
  for (let end = shortestPauseFrames; end <= levels.length; end++) {
    quietest = Math.min(quietest, Math.max(...levels.subarray(end - shortestPauseFrames, end)));
  }
  return quietest;
}

/** The middle of the longest run of frames up to the threshold. */
function middleOfLongest(levels: Float32Array, threshold: number): number {
  let longest = { from: 0, frames: 0 };
  let from = 0;
  for (const [frame, level] of levels.entries()) {
    if (level > threshold) from = frame + 1;
    else if (frame + 1 - from > longest.frames) longest = { from, frames: frame + 1 - from };
  }
  return longest.from + Math.floor(longest.frames / 2);
}

function quietestFrame(levels: Float32Array): number {
  return levels.reduce((quietest, level, frame) => (level < (levels[quietest] ?? 0) ? frame : quietest), 0);
}

function spanOf(speech: readonly Stretch[]): Stretch {
  return { startMs: speech[0]?.startMs ?? 0, endMs: speech.at(-1)?.endMs ?? 0 };
}

function lengthOf(speech: readonly Stretch[]): number {
  const { startMs, endMs } = spanOf(speech);
  return endMs - startMs;
}
