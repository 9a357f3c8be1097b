import { Readable } from 'node:stream';
import { onFailure } from '../lib/failures.ts';
import type { FileFacts, StoredFile } from './storage.ts';

/** Streams the bytes from `start` to `end`, both inclusive; ends its requests when the signal aborts. */
export type OpenRange = (start: number, end: number, signal: AbortSignal) => AsyncIterable<Uint8Array>;

const firstWindowBytes = 64 * 1024;
const largestWindowBytes = 1024 * 1024;

interface Window {
  readonly start: number;
  readonly end: number;
  readonly bytes: Promise<Buffer>;
}

/**
 * A file on a server that supports ranges. Positioned reads use a prefetched window, which doubles while reads are
 * sequential, so that reading in steps of 4 kB does not cost a request each, and memory is limited to one window.
 */
export class RangedFile implements StoredFile {
  readonly size: number;
  readonly modifiedAt: Date;
  readonly #openRange: OpenRange;
  #window: Window | undefined;
  #closed = false;

  constructor({ size, modifiedAt }: FileFacts, openRange: OpenRange) {
    this.size = size;
    this.modifiedAt = modifiedAt;
    this.#openRange = openRange;
  }

  async read(buffer: Uint8Array, offset: number, length: number, position: number): Promise<number> {
    if (this.#closed) throw new Error('The file was closed.');
    const end = Math.min(position + length, this.size);
    let at = position;
    while (at < end) {
      const window = this.#windowAt(at, end - at);
      const bytes = await window.bytes;
      const part = bytes.subarray(at - window.start, end - window.start);
      buffer.set(part, offset + at - position);
      at += part.length;
    }
    return Math.max(0, end - position);
  }

  createReadStream(start = 0, end = this.size - 1): Readable {
    if (this.#closed) throw new Error('The file was closed.');
    if (end < start) return Readable.from([]);
    const abort = new AbortController();
    const stream = Readable.from(this.#openRange(start, Math.min(end, this.size - 1), abort.signal), {
      objectMode: false,
    });
    // An iterator is notified only between two pieces, which a hanging server does not send.
    return stream.once('close', () => abort.abort());
  }

  close(): void {
    this.#closed = true;
    this.#window = undefined;
  }

  #windowAt(position: number, length: number): Window {
    const before = this.#window;
    if (before && position >= before.start && position < before.end) return before;
    const isNext = before !== undefined && position === before.end;
    const ahead = isNext ? Math.min((before.end - before.start) * 2, largestWindowBytes) : firstWindowBytes;
    const end = Math.min(position + Math.max(length, ahead), this.size);
    const window: Window = { start: position, end, bytes: this.#fetch(position, end) };
    if (!this.#closed) this.#window = window;
    onFailure(window.bytes, () => {
      if (this.#window === window) this.#window = undefined;
    });
    return window;
  }

  async #fetch(start: number, end: number): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.#openRange(start, end - 1, new AbortController().signal)) pieces.push(piece);
    return Buffer.concat(pieces);
  }
}
