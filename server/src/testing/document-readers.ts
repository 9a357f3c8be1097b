import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';

const has = (command: string) => spawnSync(command, ['--version']).error === undefined;

/** Whether poppler and qpdf, which read exported PDFs in tests, are installed. */
export const canReadPdf = has('pdfinfo') && has('qpdf');
export const canReadXml = has('xmllint');

if (!canReadPdf) console.log('Brak poppler-utils lub qpdf: pominięto testy eksportu PDF.');
if (!canReadXml) console.log('Brak xmllint: pominięto sprawdzanie XML w eksporcie DOCX i ODS.');

/**
 * The output of a program that gets the bytes as a file.
 * @throws Error with its error output when it fails
 */
export function readWith(command: string, options: readonly string[], bytes: Uint8Array, more: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'glosy-document-'));
  try {
    const file = join(folder, 'document');
    writeFileSync(file, bytes);
    const { status, stdout, stderr } = spawnSync(command, [...options, file, ...more], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    if (status !== 0) throw new Error(`${command}: ${stderr}${stdout}`);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The texts in a ZIP archive by their names. */
export function unzipTexts(bytes: Uint8Array): Record<string, string> {
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));
}

/** All readable text of an answer, including documents and their metadata. */
export function readableText(contentType: string, bytes: Uint8Array): string {
  if (contentType.includes('officedocument')) return Object.values(unzipTexts(bytes)).join('\n');
  if (contentType !== 'application/pdf' || !canReadPdf) return Buffer.from(bytes).toString('utf8');
  return `${readWith('pdfinfo', [], bytes)}\n${readWith('pdftotext', ['-raw'], bytes, ['-'])}`;
}
