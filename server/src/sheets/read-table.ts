import { Readable } from 'node:stream';
import { decodeTranscriptBytes } from '@glosy/core/decode-text';
import { limits } from '@glosy/core/limits';
import { readCsv } from '@glosy/core/sheets/read-csv';
import { UnreadableFileError } from '@glosy/core/unreadable-file';
import { mapInTurns } from '../lib/map-in-turns.ts';
import { parseXmlInTurns } from '../xml/parse-xml.ts';
import { openZip, type ZipEntry } from '../zip/open-zip.ts';
import { readAtMost } from '../zip/read-entry.ts';
import { readOds } from './read-ods.ts';
import type { ReadPart } from './read-part.ts';
import { readXlsx } from './read-xlsx.ts';

const oldExcel = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * The first sheet of a CSV, XLSX or ODS file, recognised by its content; cells without white space around them, empty
 * rows left out. @throws UnreadableFileError
 */
export async function readTable(bytes: Buffer): Promise<string[][]> {
  if (bytes.length > limits.tableMaxBytes) throw new UnreadableFileError('Tabela jest zbyt duża.');
  if (oldExcel.every((byte, index) => bytes[index] === byte)) {
    throw new UnreadableFileError('To jest plik XLS ze starego Excela. Zapisz tabelę jako XLSX, ODS albo CSV.');
  }
  const isPacked = bytes.toString('latin1', 0, 4) === 'PK\x03\x04';
  const rows = isPacked ? await readPacked(bytes) : readCsv(decodeTranscriptBytes(bytes));
  const trimmed = await mapInTurns(rows, (row) => row.map((cell) => cell.trim()));
  const full = trimmed.filter((row) => row.some((cell) => cell !== ''));
  if (full.length > limits.tableMaxRows) {
    throw new UnreadableFileError(`Tabela ma więcej niż ${limits.tableMaxRows} wierszy.`);
  }
  if (full.some((row) => row.length > limits.tableMaxColumns)) {
    throw new UnreadableFileError(`Tabela ma więcej niż ${limits.tableMaxColumns} kolumn.`);
  }
  return full;
}

async function readPacked(bytes: Buffer): Promise<string[][]> {
  const { entries } = await openZip({
    size: bytes.length,
    createReadStream: (start, end) => Readable.from([bytes.subarray(start, end + 1)]),
  });
  const byPath = new Map<string, ZipEntry>(entries.map((entry) => [entry.path, entry]));
  const readPart: ReadPart = async (path) => {
    const entry = byPath.get(path);
    if (!entry) return null;
    return parseXmlInTurns((await readAtMost(await entry.open(), limits.sheetPartMaxBytes)).toString('utf8'));
  };
  if (byPath.has('xl/workbook.xml')) return readXlsx(readPart);
  if (byPath.has('content.xml')) return readOds(readPart);
  throw new UnreadableFileError('To nie jest arkusz XLSX ani ODS.');
}
