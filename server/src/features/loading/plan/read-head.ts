import type { SourceFile } from '../source/loading-source.ts';

/** The first bytes of a file, empty when it cannot be read: a glance for the dry run. */
export async function readHead(file: SourceFile, most: number): Promise<Buffer> {
  let head = Buffer.alloc(0);
  const stream = await file.open();
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      head = Buffer.concat([head, piece.subarray(0, most)]);
      if (head.length >= most) break;
    }
  } catch {
    return Buffer.alloc(0);
  } finally {
    stream.destroy();
  }
  return head;
}
