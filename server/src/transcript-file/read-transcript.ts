import { UnreadableFileError } from '@glosy/core/files/unreadable-file';
import { TranscriptSyntaxError } from '@glosy/core/transcript/transcript-line';
import type { ReadingOptions } from '@glosy/core/transcript-file/read-transcript-file';
import { runInWorker } from '../lib/workers/run-in-worker.ts';
import { createWorkerPool } from '../lib/workers/worker-pool.ts';
import { parseTranscript, type ReadTranscript } from './parse-transcript.ts';

/** A file that a thread reads. */
export interface TranscriptTask {
  name: string;
  bytes: Uint8Array;
  options: ReadingOptions;
}

/** The answer of the thread; an error would lose its class. */
export type TranscriptAnswer =
  | { read: ReadTranscript[] }
  | { unreadable: string }
  | { syntax: { line: number; reason: string } };

/** A larger file could take longer to parse than the server's thread may be held. */
const longestInline = 100_000;
const maxHeapMegabytes = 512;
const pool = createWorkerPool({ parallel: 1, waiting: 0, maxSeconds: 60 });

/**
 * Reads a transcript of any kind (`parseTranscript`), a large one in a worker thread. All code of the server that reads
 * transcript files uses this.
 * @throws UnreadableFileError, TranscriptSyntaxError
 */
export async function readTranscript(
  name: string,
  bytes: Uint8Array,
  options: ReadingOptions,
): Promise<ReadTranscript[]> {
  if (bytes.byteLength <= longestInline) return parseTranscript(name, bytes, options);
  const data: TranscriptTask = { name, bytes, options };
  const answer = await pool.run((signal) =>
    runInWorker<TranscriptAnswer>({
      ...{ name: 'read-transcript.worker', importedFrom: import.meta.url },
      ...{ data, maxHeapMegabytes, signal },
    }),
  );
  if ('unreadable' in answer) throw new UnreadableFileError(answer.unreadable);
  if ('syntax' in answer) throw new TranscriptSyntaxError(answer.syntax.line, answer.syntax.reason);
  return answer.read;
}
