import { amplitudeOf } from './decibels.ts';
import { blockSeconds, integratedLoudness, lufs } from './loudness.ts';

/** Loudness of listening copies in LUFS: between podcasts (-16) and broadcasts (-23), for speech on small speakers. */
const targetLoudness = -19;
/** A recording is raised by at most this much, so that the noise of a very quiet one does not become loud. */
const maxGain = 20;
/** The speech leveller raises or lowers a passage by at most this much. */
const maxLevelling = 9;
/** Differences up to this many LU from the middle are natural in speech. */
const naturalRange = 1;
/** Passages quieter than the loud ones by more than this are pauses, which are never raised separately. */
const pauseRange = 30;
const silence = -60;
/** Loudness is averaged over this time, and the gain changes over twice as much. */
const averagedSeconds = 1;

/** The gain of a mix over time. */
export interface GainPlan {
  /** Amplitude for each block of `blockSeconds`, at its middle. */
  factors: Float64Array;
  /** Loudness in LUFS of the copy before its limiter. */
  goal: number;
}

/** Levels quiet and loud speakers slowly, then brings the whole to the target. */
export function planGain(energies: Float64Array, sourceLoudness: number): GainPlan {
  const goal = Math.min(targetLoudness, sourceLoudness + maxGain);
  const levelling = smooth(levellingOf(energies), 2 * averagedSeconds).map(amplitudeOf);
  const levelled = integratedLoudness(energies.map((energy, block) => energy * (levelling[block] as number) ** 2));
  const gain = Number.isFinite(levelled) && Number.isFinite(goal) ? amplitudeOf(goal - levelled) : 1;
  return { factors: levelling.map((factor) => factor * gain), goal };
}

/** The leveller's gain in dB for each block. */
function levellingOf(energies: Float64Array): Float64Array {
  const loudness = Array.from(averageAudible(energies), lufs);
  const sorted = loudness.filter((level) => level > silence).sort((a, b) => a - b);
  const loud = percentile(sorted, 0.95);
  const speech = sorted.filter((level) => level > loud - pauseRange);
  // Between a quiet and a loud speaker, so that neither needs the leveller's whole range.
  const middle = (percentile(speech, 0.1) + percentile(speech, 0.95)) / 2;
  const gains = loudness.map((level) => (level > loud - pauseRange ? correction(middle - level) : undefined));
  return fillPauses(gains);
}

function correction(difference: number): number {
  const beyond = Math.max(0, Math.abs(difference) - naturalRange);
  return Math.sign(difference) * Math.min(maxLevelling, beyond);
}

/** Averages over the audible blocks around each one, so that pauses between words do not count. */
function averageAudible(energies: Float64Array): Float64Array {
  const reach = Math.round(averagedSeconds / blockSeconds / 2);
  return energies.map((own, block) => {
    const around = energies.subarray(Math.max(0, block - reach), block + reach + 1);
    const gate = Math.max(...around) / 100;
    let sum = 0;
    let count = 0;
    for (const energy of around) {
      if (energy < gate) continue;
      sum += energy;
      count += 1;
    }
    return count === 0 ? own : sum / count;
  });
}

/** Fills a pause with the gain of the speech before it, and the beginning with that of the first speech. */
function fillPauses(gains: readonly (number | undefined)[]): Float64Array {
  let last = gains.find((gain) => gain !== undefined) ?? 0;
  return Float64Array.from(gains, (gain) => {
    last = gain ?? last;
    return last;
  });
}

/** Weighted average over `seconds` with a Hann window. */
function smooth(values: Float64Array, seconds: number): Float64Array {
  const reach = Math.round(seconds / blockSeconds / 2);
  const window = Array.from(
    { length: 2 * reach + 1 },
    (_, index) => 1 + Math.cos((Math.PI * (index - reach)) / (reach + 1)),
  );
  const sum = window.reduce((total, weight) => total + weight, 0);
  const last = values.length - 1;
  return values.map((_, block) => {
    let total = 0;
    for (const [index, weight] of window.entries()) {
      total += weight * (values[Math.min(last, Math.max(0, block + index - reach))] as number);
    }
    return total / sum;
  });
}

function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}
