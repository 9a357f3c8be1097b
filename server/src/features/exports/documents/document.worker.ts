import { parentPort, workerData } from 'node:worker_threads';
import { layOutDocument } from '@glosy/core/export/document';
import type { ExportedRecording } from '@glosy/core/export/exported-recording';
import { writeDocx } from './docx/write-docx.ts';
import { writePdf } from './pdf/write-pdf.ts';
import { type Sheet, writeOds } from './write-ods.ts';
import { writeXlsx } from './write-xlsx.ts';

export type DocumentTask =
  | { format: 'pdf' | 'docx'; recording: ExportedRecording }
  | { format: 'ods' | 'xlsx'; sheet: Sheet };

async function write(task: DocumentTask): Promise<Uint8Array> {
  if ('sheet' in task) return task.format === 'ods' ? writeOds(task.sheet) : writeXlsx(task.sheet);
  const document = layOutDocument(task.recording);
  return task.format === 'pdf' ? writePdf(document) : writeDocx(document);
}

/** Moved to the parent without a copy, which needs an unshared buffer. */
const written = Uint8Array.from(await write(workerData as DocumentTask));
parentPort?.postMessage(written, [written.buffer]);
