import { describeContent, unknownContent } from '../../../audio/describe-content.ts';
import { detectAudio } from '../../../audio/detect-audio.ts';
import { glanceLength } from '../../../audio/glance-length.ts';
import type { RandomAccess } from '../../../audio/read-at.ts';
import { inMemoryFile } from '../../../storage/in-memory-file.ts';
import type { SourceFile } from '../source/loading-source.ts';
import { readHead } from './read-head.ts';

const headBytes = 64 * 1024;

/** Facts read from the beginning of a file. */
export interface GlancedSound {
  /** Two sentences about a file that is not audio: its content, and what to do. */
  problem: string | null;
  /** Length in milliseconds; null if it must be measured. */
  soundMs: number | null;
}

/**
 * Reads the beginning of a file for the dry run: a file within a ZIP has no random access. Loading checks it more
 * closely.
 */
export async function glanceAtSound(file: SourceFile): Promise<GlancedSound> {
  const head = await readHead(file, headBytes);
  const { read } = inMemoryFile(head, new Date(0));
  const beginning: RandomAccess = {
    stat: async () => ({ size: file.bytes }),
    read: async (...range) => ({ bytesRead: await read(...range) }),
  };
  const problem = await findProblem(file, head, beginning);
  return { problem, soundMs: problem === null ? await glanceLength(beginning) : null };
}

async function findProblem(file: SourceFile, head: Buffer, beginning: RandomAccess): Promise<string | null> {
  if (head.length === 0 && file.bytes > 0) return 'Nie da się odczytać tego pliku. Skopiuj nagranie jeszcze raz.';
  if (await detectAudio(beginning)) return null;
  const content = await describeContent(beginning);
  if (content !== null) return content;
  const mayFollow =
    head.every((byte) => byte === 0) ||
    /^(RIFF|RF64|BW64)[\s\S]{4}WAVE|^ID3|\xff[\xe2-\xff]/.test(head.toString('latin1'));
  return mayFollow ? null : unknownContent;
}
