import { type DecodedFacts, UndecodableAudioError } from './measured.ts';
import { PeakCollector } from './peak-collector.ts';
import type { RandomAccess } from './read-at.ts';
import { readWavLayout, readWavSamples } from './wav-reader.ts';

/** Reads the whole file once; measures the length of its actual samples, not the one in the header. */
export async function measureWav(file: RandomAccess): Promise<DecodedFacts> {
  const layout = await readWavLayout(file);
  if (layout === null || layout.frames === 0) throw new UndecodableAudioError('no samples');
  const { channels, sampleRate, sampleBytes } = layout;
  const collector = new PeakCollector();
  for await (const samples of readWavSamples(file, layout)) {
    collector.add([samples], sampleRate, 0, samples.length / channels, channels);
  }
  return {
    format: 'wav',
    durationSeconds: collector.seconds,
    channels,
    sampleRate,
    bitRate: sampleRate * channels * sampleBytes * 8,
    peaks: collector.finish(),
  };
}
