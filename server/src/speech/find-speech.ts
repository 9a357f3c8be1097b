import type { Stretch } from './stretch.ts';

/** Length of the frames whose levels tell speech from silence. */
export const frameMs = 20;

/** Speech is this much louder than the noise around it, in dB. */
const aboveNoise = 6;
/** What is at most this much quieter than the loudest speech may be speech on a noisy tape, so it counts as speech. */
const belowLoud = 25;
/** Quieter than any recorded speech, in dBFS: the noise of a good recorder. */
export const faintest = -65;
/** The noise may change with the place or the tape, so it is measured in windows of this many frames: a minute. */
const windowFrames = 60_000 / frameMs;
/** A click is shorter than a syllable. */
const shortestMs = 60;
const longestGapMs = 300;
const paddingMs = 200;

/**
 * Stretches of speech, in order, told by level: each padded, and joined across short gaps. Music and noise that are as
 * loud as speech count as speech: what is sent in vain costs time, what is not sent is lost.
 * @param levels dBFS of each frame of `frameMs`
 */
export function findSpeech(levels: Float32Array): Stretch[] {
  return padSpeech(spokenIn(levels), levels.length * frameMs);
}

/** Where somebody begins to speak after a pause, in ms. */
export function onsetsIn(levels: Float32Array): number[] {
  return spokenIn(levels).flatMap(({ startMs }) => (startMs > 0 ? [startMs] : []));
}

function spokenIn(levels: Float32Array): Stretch[] {
  const loud = percentile(levels, 0.95);
  const spoken: Stretch[] = [];
  for (let from = 0; from < levels.length; from += windowFrames) {
    const window = levels.subarray(from, from + windowFrames);
    const threshold = Math.max(faintest, Math.min(percentile(window, 0.1) + aboveNoise, loud - belowLoud));
    for (const [index, level] of window.entries()) {
      if (level > threshold) extend(spoken, { startMs: (from + index) * frameMs, endMs: (from + index + 1) * frameMs });
    }
  }
  return spoken.filter((one) => one.endMs - one.startMs >= shortestMs);
}

/** Regions of speech, in order, each with some of the sound around it, joined across short gaps. */
export function padSpeech(speech: readonly Stretch[], lengthMs: number): Stretch[] {
  const padded: Stretch[] = [];
  for (const { startMs, endMs } of speech) {
    extend(padded, { startMs: Math.max(0, startMs - paddingMs), endMs: Math.min(lengthMs, endMs + paddingMs) });
  }
  return padded;
}

/** Adds a stretch that begins after the others, joined to the last one where the gap is short. */
function extend(stretches: Stretch[], next: Stretch): void {
  const last = stretches.at(-1);
  if (last && next.startMs - last.endMs < longestGapMs) last.endMs = Math.max(last.endMs, next.endMs);
  else stretches.push(next);
}

/** The level that this part of the levels does not exceed. */
export function percentile(levels: Float32Array, part: number): number {
  return levels.toSorted()[Math.floor(part * (levels.length - 1))] ?? Number.NEGATIVE_INFINITY;
}
