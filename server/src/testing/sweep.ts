/**
 * The second of the original that is heard in samples of `vbr-…-60s.mp3`, whose pitch is 400 + 20 · second Hz; noise
 * covers it before second 30.
 */
export function secondOfSweep(samples: Float32Array, sampleRate: number): number {
  return (pitchOf(samples, sampleRate) - 400) / 20;
}

/** The pitch in Hz of a clean tone, by its upward crossings of zero. */
function pitchOf(samples: Float32Array, sampleRate: number): number {
  const crossings: number[] = [];
  for (let index = 1; index < samples.length; index++) {
    const [before, after] = [samples[index - 1] as number, samples[index] as number];
    if (before < 0 && after >= 0) crossings.push(index - 1 + before / (before - after));
  }
  const length = (crossings.at(-1) ?? 0) - (crossings[0] ?? 0);
  return length > 0 ? ((crossings.length - 1) * sampleRate) / length : 0;
}
