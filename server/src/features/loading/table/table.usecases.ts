import type { RecordingUpdate } from '@glosy/core/contract/recordings/recordings';
import { ArchiveError } from '@glosy/core/errors';
import { UnreadableFileError } from '@glosy/core/files/unreadable-file';
import { readRecordingTable, type TableRow } from '@glosy/core/formats/sheets/table-columns';
import type { TableComparison, TableDifference } from '@glosy/core/work/loading';
import type { Dependencies } from '../../../dependencies.ts';
import { readTable } from '../../../formats/sheets/read-table.ts';
import type { Caller } from '../../../http/caller.ts';
import { writeAudit } from '../../auth/audit.repository.ts';
import type { RecordingUsecases } from '../../recordings/recordings.usecases.ts';
import { type ComparedRow, compareRow } from './compare-row.ts';

export type TableUsecases = ReturnType<typeof tableUsecases>;

/** Imports a changed table again: each row is saved as if its form had been filled in. */
export function tableUsecases(
  { database, now }: Pick<Dependencies, 'database' | 'now'>,
  recordings: RecordingUsecases,
) {
  /** With `isApplied` writes the rows that have changes and are not stale. @throws ArchiveError `loading.unreadable` */
  async function bringBack(caller: Caller, bytes: Buffer, isApplied: boolean): Promise<TableComparison> {
    const { rows, unknown } = await readRows(bytes);
    const compared: TableDifference[] = [];
    let written = 0;
    for (const row of rows) {
      const { difference, update } = await compare(caller, row);
      compared.push(difference);
      if (!isApplied || !update) continue;
      if (await save(caller, difference, update)) written += 1;
    }
    if (written > 0) await note(caller, written);
    return { rows: compared, unknown, written };
  }

  async function compare(caller: Caller, row: TableRow): Promise<ComparedRow> {
    const signature = row.cells.get('metadata.signature') ?? '';
    const stored = signature === '' ? null : await recordings.readWhole(caller, signature).catch(noneIfMissing);
    return compareRow(stored, row);
  }

  /** False when the row could not be written; the difference then has the reason. */
  async function save(caller: Caller, difference: TableDifference, update: RecordingUpdate): Promise<boolean> {
    try {
      await database.transaction((tx) => recordings.update(tx, caller, difference.signature, update));
      return true;
    } catch (error) {
      if (!(error instanceof ArchiveError) || error.status >= 500) throw error;
      difference.state = error.code === 'recording.stale' ? 'stale' : 'refused';
      difference.problem = error.message;
      return false;
    }
  }

  async function note({ userId }: Caller, rows: number): Promise<void> {
    const at = now().toISOString();
    await database.transaction((tx) =>
      writeAudit(tx, { at, actorId: userId, action: 'recordings.table', subject: `user:${userId}`, details: { rows } }),
    );
  }

  return { bringBack };
}

async function readRows(bytes: Buffer) {
  try {
    const table = readRecordingTable((await readTable(bytes)).rows);
    if (!table?.keys.includes('metadata.signature')) {
      throw new UnreadableFileError('W tabeli brakuje kolumny „Sygnatura”.');
    }
    return table;
  } catch (error) {
    if (error instanceof UnreadableFileError) throw new ArchiveError('loading.unreadable', [error.message]);
    throw error;
  }
}

function noneIfMissing(error: unknown): null {
  if (error instanceof ArchiveError && error.status === 404) return null;
  throw error;
}
