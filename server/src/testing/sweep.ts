/**
 * The second of the original that is heard in samples of `vbr-…-60s.mp3`, whose pitch is 400 + 20 · second Hz; noise
 * covers it before second 30.
 */
export function secondOfSweep(samples: Float32Array, sampleRate: number): number {
  return (pitchOf(samples, sampleRate) - 400) / 20;
}

/** A period that differs more from the others contains a click. */
const largestDifference = 0.02;

/**
 * The pitch in Hz of a tone, by its upward crossings of zero. Clicks are ignored: a busy machine loses samples while
 * recording.
 */
function pitchOf(samples: Float32Array, sampleRate: number): number {
  const crossings: number[] = [];
  for (let index = 1; index < samples.length; index++) {
    const [before, after] = [samples[index - 1] as number, samples[index] as number];
    if (before < 0 && after >= 0) crossings.push(index - 1 + before / (before - after));
  }
  const periods = crossings.slice(1).map((at, index) => at - (crossings[index] as number));
  const usual = medianByLength(periods);
  const clean = periods.filter((period) => Math.abs(period - usual) <= largestDifference * usual);
  return clean.length > 0 ? (clean.length * sampleRate) / clean.reduce((sum, period) => sum + period, 0) : 0;
}

/** The median weighted by length: periods between clicks are many, but short. */
function medianByLength(periods: readonly number[]): number {
  let rest = periods.reduce((sum, period) => sum + period, 0) / 2;
  for (const period of [...periods].sort((a, b) => a - b)) {
    rest -= period;
    if (rest <= 0) return period;
  }
  return 0;
}
