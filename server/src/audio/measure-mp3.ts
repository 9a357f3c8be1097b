import { MPEGDecoder } from 'mpg123-decoder';
import { findFirstFrame } from './detect-audio.ts';
import { type Measured, UndecodableAudioError } from './measured.ts';
import { type Mp3Batch, type Mp3Frame, readMp3Frames } from './mp3-reader.ts';
import { PeakCollector } from './peak-collector.ts';
import type { RandomAccess } from './read-at.ts';

/** Delay of a Layer III decoder in samples, in addition to the encoder's. */
const decoderDelay = 529;
/** Bytes decoded at a time: a second or two of audio. */
const feedBytes = 16 * 1024;

/** Decodes the whole file once. Trims the encoder's padding like browsers do, when the file states its length. */
export async function measureMp3(file: RandomAccess): Promise<Measured> {
  const start = await findFirstFrame(file);
  if (start === null) throw new UndecodableAudioError('no MPEG frames');
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  try {
    const pass = new Mp3Pass(decoder);
    for await (const batch of readMp3Frames(file, start)) pass.take(batch);
    return pass.finish();
  } finally {
    decoder.free();
  }
}

class Mp3Pass {
  readonly #decoder: MPEGDecoder;
  readonly #collector = new PeakCollector();
  readonly #feed = new Uint8Array(feedBytes);
  /** Ranges of decoded samples that are not part of the recording, from the start and in order. */
  #gaps: { from: number; to: number }[] = [];
  #samplesFed = 0;
  #samplesDecoded = 0;
  #soundBytes = 0;
  #soundSeconds = 0;
  #bitRates = new Set<number>();
  #first: Mp3Frame | null = null;
  #channels = 1;

  constructor(decoder: MPEGDecoder) {
    this.#decoder = decoder;
  }

  take({ window, frames }: Mp3Batch): void {
    let used = 0;
    for (const frame of frames) {
      if (frame.info) {
        this.#addGaps(frame);
        continue;
      }
      if (used + frame.bytes > feedBytes) {
        this.#decode(used);
        used = 0;
      }
      this.#feed.set(window.subarray(frame.at, frame.at + frame.bytes), used);
      used += frame.bytes;
      this.#count(frame);
    }
    if (used > 0) this.#decode(used);
  }

  finish(): Measured {
    const durationSeconds = this.#collector.seconds;
    if (this.#first === null || durationSeconds === 0) throw new UndecodableAudioError('no frame could be decoded');
    const [nominal] = this.#bitRates;
    const average = Math.round((this.#soundBytes * 8) / this.#soundSeconds);
    return {
      format: 'mp3',
      durationSeconds,
      channels: this.#channels,
      sampleRate: this.#first.sampleRate,
      bitRate: this.#bitRates.size === 1 && nominal ? nominal : average,
      peaks: this.#collector.finish(),
    };
  }

  #count(frame: Mp3Frame): void {
    this.#first ??= frame;
    this.#channels = Math.max(this.#channels, frame.channels);
    this.#bitRates.add(frame.bitRate);
    this.#soundBytes += frame.bytes;
    this.#soundSeconds += frame.samples / frame.sampleRate;
    this.#samplesFed += frame.samples;
  }

  #addGaps({ info, samples }: Mp3Frame): void {
    if (!info?.gap) return;
    const { before, after } = info.gap;
    this.#gaps.push({ from: this.#samplesFed, to: this.#samplesFed + before + decoderDelay });
    const end = this.#samplesFed + (info.frames ?? 0) * samples;
    const from = end - after + decoderDelay;
    // A truncated stream never reaches the padding at its end, so nothing is trimmed there.
    if (info.frames !== null && from < end) this.#gaps.push({ from, to: end });
  }

  #decode(bytes: number): void {
    const { channelData, samplesDecoded, sampleRate } = this.#decoder.decode(this.#feed.subarray(0, bytes));
    const start = this.#samplesDecoded;
    const end = start + samplesDecoded;
    let at = start;
    while (at < end) {
      const gap = this.#gaps[0];
      if (gap && gap.to <= at) {
        this.#gaps.shift();
      } else if (gap && gap.from <= at) {
        at = Math.min(end, gap.to);
      } else {
        const until = Math.min(end, gap?.from ?? end);
        this.#collector.add(channelData, sampleRate, at - start, until - start);
        at = until;
      }
    }
    this.#samplesDecoded = end;
  }
}
