import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { ReadableFile } from '../storage/storage.ts';
import type { ByteRange } from './serve-file.range.ts';

/**
 * Sizes of the pooled buffers. Large ones save trips to the thread pool; a client that does not accept one at once gets
 * small ones from then on, so that many slow clients hold little memory.
 */
const smallBytes = 64 * 1024;
const largeBytes = 256 * 1024;
const slowMs = 50;
const keptOfEach = 32;
const smallBuffers: Buffer[] = [];
const largeBuffers: Buffer[] = [];

/**
 * Sends a part of a file as the body, one buffer at a time. `sendHead` is called once the first bytes are here, so
 * that a file that cannot be read rejects with nothing sent. Ends quietly when the client goes away.
 */
export async function sendPart(
  reply: FastifyReply,
  file: ReadableFile,
  part: ByteRange,
  sendHead: () => void,
): Promise<void> {
  const response = reply.raw;
  const body = new Body(response);
  let isSlow = false;
  for (let position = part.start; position <= part.end; ) {
    const missing = part.end - position + 1;
    const buffer = acquireBuffer(isSlow || missing <= smallBytes);
    const count = await file.read(buffer, 0, Math.min(buffer.length, missing), position);
    if (position === part.start) {
      if (count === 0) throw new Error('A stored file is shorter than its size says.');
      sendHead();
    }
    if (response.destroyed) return;
    if (count === 0) return breakOff(reply);
    position += count;
    const before = performance.now();
    if (!(await body.write(count === buffer.length ? buffer : buffer.subarray(0, count), position > part.end))) return;
    isSlow = performance.now() - before > slowMs;
    // Only after a complete write: a broken connection may still reference the buffer.
    releaseBuffer(buffer);
  }
}

class Body {
  readonly #response: ServerResponse;
  #settle: ((isWritten: boolean) => void) | undefined;

  constructor(response: ServerResponse) {
    this.#response = response;
    response.once('close', () => this.#settle?.(false));
  }

  /** Resolves with true when the system has accepted all bytes, with false when the client has disconnected. */
  write(bytes: Buffer, isLast: boolean): Promise<boolean> {
    return new Promise((resolve) => {
      this.#settle = resolve;
      if (isLast) this.#response.end(bytes, (error?: Error | null) => resolve(!error));
      else this.#response.write(bytes, (error) => resolve(!error));
    });
  }
}

function acquireBuffer(small: boolean): Buffer {
  return small
    ? (smallBuffers.pop() ?? Buffer.allocUnsafeSlow(smallBytes))
    : (largeBuffers.pop() ?? Buffer.allocUnsafeSlow(largeBytes));
}

function releaseBuffer(buffer: Buffer): void {
  const pool = buffer.length === smallBytes ? smallBuffers : largeBuffers;
  if (pool.length < keptOfEach) pool.push(buffer);
}

/**
 * Closes the connection: Content-Length was already sent, so nothing else tells the client that the file is truncated.
 */
function breakOff(reply: FastifyReply): void {
  reply.log.error('A file ended before its size, damaged or closed meanwhile; the answer was broken off.');
  reply.raw.destroy();
}
