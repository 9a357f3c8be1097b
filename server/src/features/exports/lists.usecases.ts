import { ArchiveError } from '@glosy/core/errors';
import { recordingColumns } from '@glosy/core/formats/sheets/recording-columns';
import { type ListedTag, tagColumns } from '@glosy/core/formats/sheets/tag-columns';
import { limits } from '@glosy/core/limits';
import type { Caller } from '../../http/caller.ts';
import { writeCsv } from '../../lib/csv.ts';
import type { PoolRequest } from '../../lib/workers/worker-pool.ts';
import type { RecordingUsecases } from '../recordings/recordings.usecases.ts';
import type { TagIndexUsecases } from '../tags/tag-index.usecases.ts';
import { writeDocument } from './documents/write-document.ts';
import type { ExportedFile } from './exports.usecases.ts';

export type ListFormat = 'csv' | 'ods' | 'xlsx';

const sheetTypes = {
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

interface Column<Item> {
  heading: string;
  write(item: Item): string;
}

/** Lists of all recordings and tags, for work in a spreadsheet. */
export function listUsecases(
  recordings: Pick<RecordingUsecases, 'listForStaff'>,
  tagIndex: Pick<TagIndexUsecases, 'listForStaff' | 'listUses'>,
) {
  async function listRecordings(caller: Caller, format: ListFormat, request: PoolRequest): Promise<ExportedFile> {
    const rows = sheetRows(recordingColumns, await recordings.listForStaff(caller));
    return listFile('nagrania', 'Nagrania', { format, rows, request });
  }

  async function listTags(caller: Caller, format: ListFormat, request: PoolRequest): Promise<ExportedFile> {
    const uses = new Map<number, { recordings: string[]; occurrences: number }>();
    for (const { id, recording, occurrences } of await tagIndex.listUses(caller)) {
      const known = uses.get(id) ?? { recordings: [], occurrences: 0 };
      known.recordings.push(recording);
      uses.set(id, { ...known, occurrences: known.occurrences + occurrences });
    }
    const unused = { recordings: [], occurrences: 0 };
    const listed = (await tagIndex.listForStaff(caller)).map(
      (tag): ListedTag => ({ ...tag, ...(uses.get(tag.id) ?? unused) }),
    );
    return listFile('tagi', 'Tagi', { format, rows: sheetRows(tagColumns, listed), request });
  }

  return { listRecordings, listTags };
}

function sheetRows<Item>(columns: readonly Column<Item>[], items: readonly Item[]): string[][] {
  return [columns.map(({ heading }) => heading), ...items.map((item) => columns.map(({ write }) => write(item)))];
}

/** @throws ArchiveError `export.cell-too-long`, `server.busy` */
async function listFile(
  name: string,
  title: string,
  { format, rows, request }: { format: ListFormat; rows: string[][]; request: PoolRequest },
): Promise<ExportedFile> {
  if (format === 'csv') return { name: `${name}.csv`, contentType: 'text/csv; charset=utf-8', body: writeCsv(rows) };
  // The limit includes the apostrophe that neutralises a cell.
  if (format === 'xlsx' && rows.some((cells) => cells.some(({ length }) => length >= limits.xlsxCellMaxLength))) {
    throw new ArchiveError('export.cell-too-long');
  }
  return {
    name: `${name}.${format}`,
    contentType: sheetTypes[format],
    body: await writeDocument({ format, sheet: { name: title, rows } }, request),
  };
}
