import type { ChannelAnalysis } from './channel-analysis.ts';
import { amplitudeOf } from './decibels.ts';
import { integratedLoudness } from './loudness.ts';

/** Channels quieter than the loudest one by more than this are noise, and are left out. */
const usefulRange = 35;
const inaudible = -65;
/** Most by which a channel is raised to the level of the loudest one. */
const maxRaise = 12;
/** Below this correlation a channel is a copy of another one with opposite polarity, and would cancel it. */
const oppositePolarity = -0.3;

/** The weight of each channel in the mix to mono. */
export interface MixPlan {
  weights: number[];
  /** Integrated loudness of the source in LUFS, with all channels counted as in ITU-R BS.1770. */
  sourceLoudness: number;
}

/** Levels the channels, corrects their polarity, and leaves out channels without sound. */
export function planMix(analysis: ChannelAnalysis): MixPlan {
  const channels = Array.from({ length: analysis.channels }, (_, index) => index);
  const energies = channels.map((index) => analysis.energiesOf(only(index, channels.length)));
  const levels = energies.map(integratedLoudness);
  const loudest = Math.max(...levels);
  const reference = levels.indexOf(loudest);
  const weights = channels.map((index) => {
    const level = levels[index] as number;
    if (index !== reference && (level < inaudible || level < loudest - usefulRange)) return 0;
    const sign = correlationWith(analysis, reference, index) < oppositePolarity ? -1 : 1;
    return sign * amplitudeOf(Math.min(maxRaise, index === reference ? 0 : loudest - level));
  });
  const total = (energies[0] ?? new Float64Array()).map((_, block) =>
    energies.reduce((sum, one) => sum + (one[block] as number), 0),
  );
  return { weights, sourceLoudness: integratedLoudness(total) };
}

function correlationWith(analysis: ChannelAnalysis, reference: number, index: number): number {
  return analysis.correlation(Math.min(reference, index), Math.max(reference, index));
}

function only(channel: number, channels: number): number[] {
  return Array.from({ length: channels }, (_, index) => (index === channel ? 1 : 0));
}
