import type { SourceFile } from '../source/loading-source.ts';
import { readHead } from './read-head.ts';

const headBytes = 4096;

/**
 * Whether a file begins like MP3 or WAV. Only a glance, for the dry run: a file within a ZIP cannot be read at any
 * place, and what is loaded is looked at more closely.
 */
export async function looksLikeSound(file: SourceFile): Promise<boolean> {
  const head = await readHead(file, headBytes);
  const text = head.toString('latin1');
  if (/^(RIFF|RF64)[\s\S]{4}WAVE/.test(text) || text.startsWith('ID3')) return true;
  return /\xff[\xe2-\xff]/.test(text);
}
