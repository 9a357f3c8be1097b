/** A factor of amplitude for a gain in dB. */
export function amplitudeOf(decibels: number): number {
  return 10 ** (decibels / 20);
}

/** The gain in dB of a factor of amplitude; -Infinity for 0. */
export function decibelsOf(amplitude: number): number {
  return 20 * Math.log10(amplitude);
}
