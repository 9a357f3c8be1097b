import type { Tx } from '../../database/database.ts';
import { CommandError } from '../command.ts';
import { tablePath } from './backup-format.ts';
import { decodeRow } from './dump-table.ts';
import { readLines } from './read-lines.ts';

const rowsPerInsert = 500;

/**
 * Inserts the rows of a table of the backup; an earlier version's table may have other columns or another name.
 * @throws CommandError when the number of rows differs from `counts`
 */
export async function fillTable(
  tx: Tx,
  table: string,
  folder: string,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  let rows: Record<string, unknown>[] = [];
  let count = 0;
  const write = async () => {
    if (rows.length === 0) return;
    await tx
      .insertInto(table as never)
      .values(rows as never)
      .execute();
    rows = [];
  };
  for await (const line of readLines(tablePath(folder, table))) {
    rows.push(decodeRow(line));
    count += 1;
    if (rows.length === rowsPerInsert) await write();
  }
  await write();
  if (count !== counts[table])
    throw new CommandError(`Tabela ${table} w kopii jest niepełna: ${count} z ${counts[table]} wierszy.`);
}
