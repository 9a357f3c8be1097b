import { parentPort, workerData } from 'node:worker_threads';
import { UnreadableFileError } from '@glosy/core/files/unreadable-file';
import { TranscriptSyntaxError } from '@glosy/core/transcript/transcript-line';
import { parseTranscript } from './parse-transcript.ts';
import type { TranscriptAnswer, TranscriptTask } from './read-transcript.ts';

const { name, bytes, options } = workerData as TranscriptTask;
parentPort?.postMessage(await parseTranscript(name, bytes, options).then((read) => ({ read }), refusalOf));

/** @throws any error that is not a refusal */
function refusalOf(error: unknown): TranscriptAnswer {
  if (error instanceof UnreadableFileError) return { unreadable: error.message };
  if (error instanceof TranscriptSyntaxError) return { syntax: { line: error.line, reason: error.reason } };
  throw error;
}
