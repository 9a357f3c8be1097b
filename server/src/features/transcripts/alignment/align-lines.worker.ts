import { parentPort, workerData } from 'node:worker_threads';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import type { WordedLine } from '@glosy/core/words/word-time';
import { alignLines } from './align-lines.ts';

export interface AlignmentTask {
  lines: readonly TranscriptLine[];
  heard: readonly WordedLine[];
}

const { lines, heard } = workerData as AlignmentTask;
parentPort?.postMessage(alignLines(lines, heard));
