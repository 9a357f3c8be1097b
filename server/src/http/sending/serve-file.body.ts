import type { FastifyReply } from 'fastify';
import type { ReadableFile } from '../../storage/storage.ts';
import type { ByteRange } from './serve-file.range.ts';

/** Memory of each answer in progress, regardless of the speed of its client. */
const pieceBytes = 128 * 1024;

/**
 * Sends a part of a file as the body, one piece at a time. `sendHead` is called once the first bytes are read, so that
 * an unreadable file rejects before anything is sent. Ends quietly when the client disconnects. If reading fails later,
 * the connection is closed: Content-Length was already sent, so there is no other way to signal it.
 */
export async function sendPart(
  reply: FastifyReply,
  file: ReadableFile,
  part: ByteRange,
  sendHead: () => void,
): Promise<void> {
  const response = reply.raw;
  let goOn = () => {};
  response.once('close', () => goOn());
  for (let position = part.start; position <= part.end; ) {
    const buffer = Buffer.allocUnsafeSlow(Math.min(pieceBytes, part.end - position + 1));
    let count = 0;
    try {
      count = await file.read(buffer, 0, buffer.length, position);
      if (count === 0) throw new Error('A stored file is shorter than its size says.');
    } catch (error) {
      if (position === part.start) throw error;
      reply.log.error(error, 'A file could not be read to its end; the answer was broken off.');
      response.destroy();
      return;
    }
    if (position === part.start) sendHead();
    position += count;
    await new Promise<void>((resolve) => {
      goOn = resolve;
      response.write(buffer.subarray(0, count), () => resolve());
    });
    if (response.destroyed) return;
  }
  response.end();
}
