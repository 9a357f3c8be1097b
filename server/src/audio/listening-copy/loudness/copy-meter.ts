import { PeakCollector, peaksPerSecond } from '../../peak-collector.ts';
import { copySampleRate, frameSamples } from '../encoder/frame-layout.ts';
import { ChannelAnalysis } from './channel-analysis.ts';
import { amplitudeOf } from './decibels.ts';
import { integratedLoudness } from './loudness.ts';

/** Encoding raises a peak by up to about this much, in dB. */
const codingMargin = 4;

/** Measures the sound of a copy before it is encoded. */
export class CopyMeter {
  readonly #loudness = new ChannelAnalysis();
  readonly #waveform = new PeakCollector();
  /** Numbers of the frames whose peak may exceed `limit` after coding. */
  readonly loudFrames = new Set<number>();
  readonly #loud: number;
  samples = 0;

  /** @param limit the highest true peak in dBFS that the decoded copy may have */
  constructor(limit: number) {
    this.#loud = amplitudeOf(limit - codingMargin);
  }

  add(sound: Float32Array): void {
    this.#loudness.add({ channels: [sound], sampleRate: copySampleRate });
    this.#waveform.add([sound], copySampleRate, 0, sound.length);
    for (let index = 0; index < sound.length; index++) {
      if (Math.abs(sound[index] as number) > this.#loud) this.#note(index);
    }
    this.samples += sound.length;
  }

  #note(index: number): void {
    this.loudFrames.add(Math.floor((this.samples + index) / frameSamples));
  }

  get seconds(): number {
    return this.samples / copySampleRate;
  }

  /** Integrated loudness in LUFS. */
  get loudness(): number {
    return integratedLoudness(this.#loudness.energiesOf([1]));
  }

  /** See `AudioMeasures.peaks`. */
  finishWaveform(): { peaks: Uint8Array<ArrayBuffer>; perSecond: number } {
    return { peaks: this.#waveform.finish(), perSecond: peaksPerSecond };
  }
}
