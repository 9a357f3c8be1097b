import { describeContent, unknownContent } from '../../../audio/describe-content.ts';
import { detectAudio } from '../../../audio/detect-audio.ts';
import type { RandomAccess } from '../../../audio/read-at.ts';
import { inMemoryFile } from '../../../storage/in-memory-file.ts';
import type { SourceFile } from '../source/loading-source.ts';
import { readHead } from './read-head.ts';

const headBytes = 64 * 1024;

/**
 * Looks at the beginning of a file for the dry run: a file within a ZIP cannot be read at any place, and what is loaded
 * is checked more closely. Null when it may be sound, else two sentences: what is inside, and what to do.
 */
export async function glanceAtSound(file: SourceFile): Promise<string | null> {
  const head = await readHead(file, headBytes);
  if (head.length === 0 && file.bytes > 0) return 'Nie da się odczytać tego pliku. Skopiuj nagranie jeszcze raz.';
  const { read } = inMemoryFile(head, new Date(0));
  const beginning: RandomAccess = {
    stat: async () => ({ size: file.bytes }),
    read: async (...range) => ({ bytesRead: await read(...range) }),
  };
  if (await detectAudio(beginning)) return null;
  const content = await describeContent(beginning);
  if (content !== null) return content;
  const mayFollow =
    head.every((byte) => byte === 0) ||
    /^(RIFF|RF64|BW64)[\s\S]{4}WAVE|^ID3|\xff[\xe2-\xff]/.test(head.toString('latin1'));
  return mayFollow ? null : unknownContent;
}
