import type { FileHandle } from 'node:fs/promises';
import { frameBytesAt } from './frame-layout.ts';
import { infoFrame } from './info-frame.ts';

/** Writes the frames of a copy after a gap for its info frame, which it writes last. */
export class FrameWriter {
  readonly #target: FileHandle;
  readonly #bitRate: number;
  readonly #frameBytes: number;
  #pending: Buffer[] = [];
  #written = 0;
  #header: Buffer | undefined;

  constructor(target: FileHandle, bitRate: number) {
    this.#target = target;
    this.#bitRate = bitRate;
    this.#frameBytes = frameBytesAt(bitRate);
  }

  /** Keeps a copy of the bytes until `flush`. */
  take(bytes: Uint8Array): void {
    if (bytes.length > 0) this.#pending.push(Buffer.from(bytes));
  }

  async flush(): Promise<void> {
    const bytes = Buffer.concat(this.#pending);
    this.#pending = [];
    if (bytes.length === 0) return;
    this.#header ??= bytes.subarray(0, 4);
    await this.#target.write(bytes, 0, bytes.length, this.#frameBytes + this.#written);
    this.#written += bytes.length;
  }

  /**
   * Writes the info frame for this number of samples and removes all after the last frame; resolves with the number of
   * audio frames.
   */
  async finish(samples: number): Promise<number> {
    await this.flush();
    const frames = this.#written / this.#frameBytes;
    if (!Number.isInteger(frames) || !this.#header) {
      throw new Error(`The encoder returned ${this.#written} bytes, which are no whole frames.`);
    }
    const info = infoFrame(this.#bitRate, this.#header, frames, samples);
    await this.#target.write(info, 0, info.length, 0);
    await this.#target.truncate(this.#frameBytes + this.#written);
    return frames;
  }
}
