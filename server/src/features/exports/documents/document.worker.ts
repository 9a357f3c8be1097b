import { parentPort, workerData } from 'node:worker_threads';
import type { ReadingDocument } from '@glosy/core/export/document';
import { writeDocx } from './docx/write-docx.ts';
import { writePdf } from './pdf/write-pdf.ts';
import { type Sheet, writeOds } from './write-ods.ts';

export type DocumentTask = { format: 'pdf' | 'docx'; document: ReadingDocument } | { format: 'ods'; sheet: Sheet };

async function write(task: DocumentTask): Promise<Uint8Array> {
  if (task.format === 'ods') return writeOds(task.sheet);
  return task.format === 'pdf' ? writePdf(task.document) : writeDocx(task.document);
}

/** Moved to the parent without a copy; only a buffer of its own can be. */
const written = Uint8Array.from(await write(workerData as DocumentTask));
parentPort?.postMessage(written, [written.buffer]);
