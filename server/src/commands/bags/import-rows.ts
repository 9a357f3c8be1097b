import { join } from 'node:path';
import type { Tx } from '../../database/database.ts';
import { decodeRow } from '../backup/dump-table.ts';
import { readLines } from '../backup/read-lines.ts';
import { CommandError } from '../command.ts';
import { rowsPath } from './bag-format.ts';
import { type BagTableName, bagTable, bagTableNames, idOf } from './bag-tables.ts';
import type { VerifiedBag } from './read-bag.ts';
import { actorName, rehashed } from './read-rows.ts';
import { fitsColumns, readColumns, type TableColumns } from './row-schema.ts';
import { renumberTags } from './tag-numbers.ts';

type Row = Record<string, unknown>;

const rowsPerInsert = 200;
/** Columns in bags of earlier versions. */
const formerColumns = ['closed_stamp', 'pseudonym_stamp'];
/** Tables whose rows are referenced by others. */
const parents: ReadonlySet<string> = new Set(bagTableNames.flatMap((table) => Object.values(bagTable(table).within)));

/**
 * Inserts the rows of a bag. Each must fit its table and belong to the bag's recording.
 * @throws CommandError for a row that does not, or a table with missing rows
 */
export async function importRows(tx: Tx, bag: VerifiedBag, at: string): Promise<void> {
  const columns = await readColumns(tx);
  const ids = new Map<string, Set<unknown>>([...parents].map((table) => [table, new Set()]));
  const tagIds = new Map<number, number>();
  for (const table of bagTableNames) {
    let count = 0;
    for await (const rows of readRowsOf(bag, table)) {
      count += rows.length;
      for (const row of rows) requireOwn(table, row, { bag, columns: columns[table], ids });
      if (table === 'tags') for (const row of rows) tagIds.set(row.id as number, await findOrInsertTag(tx, row));
      else
        await insert(
          tx,
          table,
          rows.map((row) => localRow(table, row, { tagIds, at })),
        );
    }
    if (count !== (bag.rows[table] ?? 0)) throw new CommandError(`Tabela ${table} w torbie jest niepełna.`);
  }
}

async function* readRowsOf({ folder, hashes }: VerifiedBag, table: BagTableName): AsyncGenerator<Row[]> {
  // The table was added by a newer version.
  if (!hashes.has(rowsPath(table))) return;
  let rows: Row[] = [];
  for await (const line of readLines(join(folder, rowsPath(table)))) {
    rows.push(parseRow(line, table));
    if (rows.length < rowsPerInsert) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

function parseRow(line: string, table: BagTableName): Row {
  try {
    const row = decodeRow(line);
    for (const column of formerColumns) delete row[column];
    return row;
  } catch {
    throw new CommandError(`Tabela ${table} w torbie ma wiersz, który nie jest zapisem JSON.`);
  }
}

interface Checked {
  bag: VerifiedBag;
  columns: TableColumns;
  ids: ReadonlyMap<string, Set<unknown>>;
}

function requireOwn(table: BagTableName, row: Row, { bag, columns, ids }: Checked): void {
  if (!fitsColumns(row, columns)) {
    throw new CommandError(`Tabela ${table} w torbie ma wiersz niezgodny z tą wersją programu.`);
  }
  const isOwn =
    table === 'recordings'
      ? row.signature === bag.signature
      : table === 'audit_log'
        ? row.subject === `recording:${bag.signature}`
        : Object.entries(bagTable(table).within).every(([column, parent]) => ids.get(parent)?.has(row[column]));
  if (!isOwn) throw new CommandError(`Tabela ${table} w torbie ma wiersz, który nie należy do nagrania.`);
  ids.get(table)?.add(row[idOf(table)]);
}

interface Local {
  tagIds: ReadonlyMap<number, number>;
  /** Time of the import. */
  at: string;
}

/**
 * A stamp that no state of a recording has, so that the publications log dates it when the recording is first seen
 * here. The time of the import would be too early: harvesters may have listed records while the files were copied.
 */
const notNoted = -1;

/** The row in this archive's form: with this archive's tag ids, new to harvesters, and without accounts. */
function localRow(table: BagTableName, row: Row, { tagIds, at }: Local): Row {
  if (table === 'publications') return { ...row, changed_at: at, stamp: notNoted };
  if (table === 'line_tags') return { ...row, tag_id: tagIds.get(row.tag_id as number) };
  if (table === 'revisions' && typeof row.tags === 'string') {
    return rehashed({ ...row, tags: renumberTags(row.tags, tagIds) });
  }
  if (table !== 'audit_log') return row;
  const { [actorName]: actor, ...event } = row;
  if (actor === null || actor === undefined) return event;
  return { ...event, details: JSON.stringify({ ...JSON.parse(row.details as string), [actorName]: actor }) };
}

async function findOrInsertTag(tx: Tx, { id: _, ...tag }: Row): Promise<number> {
  const { name_folded, type } = tag as { name_folded: string; type: 'keyword' };
  const known = await tx
    .selectFrom('tags')
    .select('id')
    .where('name_folded', '=', name_folded)
    .where('type', '=', type)
    .executeTakeFirst();
  if (known) return known.id;
  const added = await tx
    .insertInto('tags')
    .values(tag as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

async function insert(tx: Tx, table: BagTableName, rows: readonly Row[]): Promise<void> {
  await tx
    .insertInto(table)
    .values(rows as never)
    .execute();
}
