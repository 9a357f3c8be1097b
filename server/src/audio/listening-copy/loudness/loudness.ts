/** Length of the blocks in which energy is collected; gating uses four of them (ITU-R BS.1770-5). */
export const blockSeconds = 0.1;

const blocksInGate = 4;
const absoluteGate = -70;
const relativeGate = -10;

/** Loudness of a mean square after K-weighting, in LUFS. */
export function lufs(energy: number): number {
  return -0.691 + 10 * Math.log10(energy);
}

/** The mean square after K-weighting that has this loudness. */
function energyOfLufs(loudness: number): number {
  return 10 ** ((loudness + 0.691) / 10);
}

/** Integrated loudness in LUFS from the energies of consecutive blocks; -Infinity for silence. */
export function integratedLoudness(energies: ArrayLike<number>): number {
  const gates: number[] = [];
  for (let block = 0; block + blocksInGate <= energies.length; block++) {
    let sum = 0;
    for (let index = block; index < block + blocksInGate; index++) sum += energies[index] as number;
    gates.push(sum / blocksInGate);
  }
  const absolute = energyOfLufs(absoluteGate);
  const audible = gates.filter((energy) => energy > absolute);
  const relative = mean(audible) * 10 ** (relativeGate / 10);
  return lufs(mean(audible.filter((energy) => energy > relative)));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
