import type { MPEGDecoder } from 'mpg123-decoder';
import { UndecodableAudioError } from '../measured.ts';
import type { RandomAccess } from '../read-at.ts';
import { findFirstFrame } from './first-frame.ts';
import { type Mp3Batch, type Mp3Frame, readMp3Frames } from './mp3-reader.ts';
import type { Gap } from './mpeg-frame.ts';

/** Delay of a Layer III decoder in samples, in addition to the encoder's. */
export const decoderDelay = 529;
/** Delay in samples of most encoders, for streams that do not state theirs. */
const usualEncoderDelay = 576;
/** Bytes decoded at a time: a second or two of audio. */
const feedBytes = 16 * 1024;

/** Samples `from` up to `to` of each array, which the next part overwrites. */
export interface DecodedPart {
  channels: readonly Float32Array[];
  sampleRate: number;
  from: number;
  to: number;
}

/**
 * Decodes a whole MP3 in constant memory, without the delay and padding of encoder and decoder: second 1 of the result
 * is second 1 of the encoded sound. A mono stream has one channel. `onFrame` is called for each audio frame before it
 * is decoded.
 * @throws UndecodableAudioError
 */
export async function* decodeMp3(
  file: RandomAccess,
  onFrame: (frame: Mp3Frame) => void = () => {},
): AsyncGenerator<DecodedPart> {
  const start = await findFirstFrame(file);
  if (start === null) throw new UndecodableAudioError('no MPEG frames');
  // Loaded only for an MP3: it would be a third of the work for a short WAV.
  const { MPEGDecoder: Decoder } = await import('mpg123-decoder');
  const decoder = new Decoder({ enableGapless: false });
  await decoder.ready;
  try {
    const pass = new Mp3Pass(decoder, onFrame);
    for await (const batch of readMp3Frames(file, start)) yield* pass.decode(batch);
  } finally {
    decoder.free();
  }
}

class Mp3Pass {
  readonly #decoder: MPEGDecoder;
  readonly #onFrame: (frame: Mp3Frame) => void;
  readonly #feed = new Uint8Array(feedBytes);
  /** Ranges of decoded samples that are not part of the recording, from the start and in order. */
  #gaps: { from: number; to: number }[] = [];
  #samplesFed = 0;
  #samplesDecoded = 0;
  #channels = 1;

  constructor(decoder: MPEGDecoder, onFrame: (frame: Mp3Frame) => void) {
    this.#decoder = decoder;
    this.#onFrame = onFrame;
  }

  *decode({ window, frames }: Mp3Batch): Generator<DecodedPart> {
    let used = 0;
    for (const frame of frames) {
      if (frame.info?.gap) this.#addGaps(frame.info.gap, frame);
      else if (this.#samplesFed === 0 && this.#gaps.length === 0) this.#addGap(0, usualEncoderDelay + decoderDelay);
      if (frame.info) continue;
      if (used + frame.bytes > feedBytes) {
        yield* this.#decodeFeed(used);
        used = 0;
      }
      this.#feed.set(window.subarray(frame.at, frame.at + frame.bytes), used);
      used += frame.bytes;
      this.#channels = Math.max(this.#channels, frame.channels);
      this.#samplesFed += frame.samples;
      this.#onFrame(frame);
    }
    if (used > 0) yield* this.#decodeFeed(used);
  }

  #addGaps({ before, after }: Gap, { info, samples }: Mp3Frame): void {
    // Removes the end that an earlier part of a joined file stated and never reached.
    this.#gaps = this.#gaps.filter(({ from }) => from < this.#samplesFed);
    this.#addGap(this.#samplesFed, before + decoderDelay);
    const end = this.#samplesFed + (info?.frames ?? 0) * samples;
    const length = after - decoderDelay;
    // A truncated stream never reaches the padding at its end, so nothing is trimmed there.
    if (info?.frames && length > 0) this.#addGap(end - length, length);
  }

  #addGap(from: number, length: number): void {
    this.#gaps.push({ from, to: from + length });
  }

  *#decodeFeed(bytes: number): Generator<DecodedPart> {
    const { channelData, samplesDecoded, sampleRate } = this.#decoder.decode(this.#feed.subarray(0, bytes));
    // The decoder returns two equal channels for a mono stream.
    const channels = channelData.slice(0, this.#channels);
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
        yield { channels, sampleRate, from: at - start, to: until - start };
        at = until;
      }
    }
    this.#samplesDecoded = end;
  }
}
