import type { SourceFile } from '../source/loading-source.ts';

const headBytes = 4096;

/**
 * Whether a file begins like MP3 or WAV. Only a glance, for the dry run: a file within a ZIP cannot be read at any
 * place, and what is loaded is looked at more closely.
 */
export async function looksLikeSound(file: SourceFile): Promise<boolean> {
  let head = Buffer.alloc(0);
  const stream = await file.open();
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      head = Buffer.concat([head, piece.subarray(0, headBytes)]);
      if (head.length >= headBytes) break;
    }
  } catch {
    return false;
  } finally {
    stream.destroy();
  }
  const text = head.toString('latin1');
  if (/^(RIFF|RF64)[\s\S]{4}WAVE/.test(text) || text.startsWith('ID3')) return true;
  return /\xff[\xe2-\xff]/.test(text);
}
