import { Readable } from 'node:stream';
import { UnreadableFileError } from '@glosy/core/files/unreadable-file';
import { readCsv } from '@glosy/core/formats/sheets/read-csv';
import { findHeadings } from '@glosy/core/formats/sheets/table-columns';
import { limits } from '@glosy/core/limits';
import { decodeTranscriptBytes } from '@glosy/core/text/decode-text';
import { mapInTurns } from '../../lib/map-in-turns.ts';
import { parseXmlInTurns } from '../xml/parse-xml.ts';
import { openZip, type ZipEntry } from '../zip/open-zip.ts';
import { readAtMost } from '../zip/read-entry.ts';
import { cleanCell } from './clean-cell.ts';
import { readOds } from './read-ods.ts';
import type { ReadPart } from './read-part.ts';
import { readXlsx } from './read-xlsx.ts';
import type { Sheet } from './sheet.ts';

const oldExcel = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * The table of a CSV, XLSX or ODS file, recognised by its content: the visible sheet with the most known headings, else
 * the first. Cells are trimmed, empty rows are left out.
 * @throws UnreadableFileError
 */
export async function readTable(bytes: Buffer): Promise<Sheet> {
  if (bytes.length > limits.tableMaxBytes) throw new UnreadableFileError('Tabela jest zbyt duża.');
  if (oldExcel.every((byte, index) => bytes[index] === byte)) {
    throw new UnreadableFileError('To jest plik XLS ze starego Excela. Zapisz tabelę jako XLSX, ODS albo CSV.');
  }
  const isPacked = bytes.toString('latin1', 0, 4) === 'PK\x03\x04';
  const sheets = isPacked
    ? await readPacked(bytes)
    : [{ name: '', rows: readCsv(decodeTranscriptBytes(bytes)), notes: [] }];
  let best: Sheet = { name: '', rows: [], notes: [] };
  let most = -1;
  const likely: string[] = [];
  for (const { name, rows, notes } of sheets) {
    const trimmed = await mapInTurns(rows, (row) => row.map(cleanCell));
    const sheet = { name, rows: trimmed.filter((row) => row.some((cell) => cell !== '')), notes };
    const { known } = findHeadings(sheet.rows);
    if (known >= 2) likely.push(name);
    // An empty first sheet is never the table.
    if (known > most || best.rows.length === 0) best = sheet;
    most = Math.max(most, known);
  }
  for (const name of likely) {
    if (name !== best.name) best.notes.push(`Czytamy arkusz „${best.name}”, a „${name}” pomijamy.`);
  }
  requireSize(best.rows);
  return best;
}

function requireSize(rows: readonly (readonly string[])[]): void {
  if (rows.length > limits.tableMaxRows) {
    throw new UnreadableFileError(`Tabela ma więcej niż ${limits.tableMaxRows} wierszy.`);
  }
  if (rows.some((row) => row.length > limits.tableMaxColumns)) {
    throw new UnreadableFileError(`Tabela ma więcej niż ${limits.tableMaxColumns} kolumn.`);
  }
}

async function readPacked(bytes: Buffer): Promise<Sheet[]> {
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
  throw new UnreadableFileError('To nie jest arkusz XLSX ani ODS. Zapisz tabelę jako XLSX, ODS albo CSV.');
}
