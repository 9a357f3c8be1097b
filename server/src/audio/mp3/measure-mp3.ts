import { type DecodedFacts, UndecodableAudioError } from '../measured.ts';
import { PeakCollector } from '../peak-collector.ts';
import type { RandomAccess } from '../read-at.ts';
import { decodeMp3 } from './decode-mp3.ts';
import type { Mp3Frame } from './mp3-reader.ts';

/** Decodes the whole file once. */
export async function measureMp3(file: RandomAccess): Promise<DecodedFacts> {
  const collector = new PeakCollector();
  const stream = new StreamFacts();
  for await (const { channels, sampleRate, from, to } of decodeMp3(file, (frame) => stream.count(frame))) {
    collector.add(channels, sampleRate, from, to);
  }
  const durationSeconds = collector.seconds;
  if (stream.first === null || durationSeconds === 0) throw new UndecodableAudioError('no frame could be decoded');
  return {
    durationSeconds,
    channels: stream.channels,
    sampleRate: stream.first.sampleRate,
    bitRate: stream.bitRate,
    peaks: collector.finish(),
  };
}

class StreamFacts {
  first: Mp3Frame | null = null;
  channels = 1;
  #bitRates = new Set<number>();
  #bytes = 0;
  #seconds = 0;

  count(frame: Mp3Frame): void {
    this.first ??= frame;
    this.channels = Math.max(this.channels, frame.channels);
    this.#bitRates.add(frame.bitRate);
    this.#bytes += frame.bytes;
    this.#seconds += frame.samples / frame.sampleRate;
  }

  /** Bits per second; the average if it varies. */
  get bitRate(): number {
    const [nominal] = this.#bitRates;
    return this.#bitRates.size === 1 && nominal ? nominal : Math.round((this.#bytes * 8) / this.#seconds);
  }
}
