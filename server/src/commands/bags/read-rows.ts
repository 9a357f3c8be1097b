import type { Queryable } from '../../database/database.ts';
import { hashRevision, type RevisionContent } from '../../features/transcripts/revision-hash.ts';
import { readPages } from '../backup/dump-table.ts';
import { CommandError } from '../command.ts';
import { type BagTableName, bagTable, ofRecording } from './bag-tables.ts';
import { type NumberedTags, renumberTags } from './tag-numbers.ts';

type Row = Record<string, unknown>;

/** The rows of a recording in a bag's form: tags by their number in the bag, actors by name, columns in order. */
export async function* readRows(
  db: Queryable,
  table: BagTableName,
  { signature, tags }: { signature: string; tags: NumberedTags },
): AsyncGenerator<Row> {
  if (table === 'tags') yield* tags.rows.map(sortColumns);
  else if (table === 'line_tags') yield* await readLineTags(db, signature, tags);
  else {
    const names = table === 'audit_log' ? await readActors(db, signature) : new Map<string, string>();
    const leftOut = bagTable(table).leftOut ?? [];
    for await (const rows of readPages(db, table, ofRecording(table, signature))) {
      for (const row of rows) yield sortColumns(without(changed(table, row, { tags, names }), leftOut));
    }
  }
}

function changed(table: BagTableName, row: Row, given: { tags: NumberedTags; names: ReadonlyMap<string, string> }) {
  if (table === 'revisions') return numberedRevision(row, given.tags);
  return table === 'audit_log' ? namedEvent(row, given.names) : row;
}

async function readLineTags(db: Queryable, signature: string, { numbers }: NumberedTags): Promise<Row[]> {
  const rows = await db
    .selectFrom('line_tags')
    .selectAll()
    .where(ofRecording('line_tags', signature))
    .orderBy('line_id')
    .execute();
  return rows
    .map((row) => ({ ...row, tag_id: numbers.get(row.tag_id) ?? 0 }))
    .sort((a, b) => (a.line_id === b.line_id ? a.tag_id - b.tag_id : a.line_id < b.line_id ? -1 : 1))
    .map(sortColumns);
}

/**
 * The hash covers the tags, so it must change with their numbers.
 * @throws CommandError when it was already wrong before
 */
function numberedRevision(row: Row, { numbers }: NumberedTags): Row {
  const { tags, content_sha256 } = row;
  if (content_sha256 !== null && hashOf(row) !== content_sha256) {
    throw new CommandError(`Wersja ${row.number} transkrypcji jest uszkodzona. Uruchom polecenie check.`);
  }
  if (typeof tags !== 'string') return row;
  return rehashed({ ...row, tags: renumberTags(tags, numbers) });
}

/** The hash of a revision's row, whether its text is stored as bytes or in the form from before migration 0006. */
function hashOf(row: Row): string {
  const content = row.content ?? Buffer.from(row.legacy_content as string, 'base64');
  return hashRevision({ ...row, content } as unknown as RevisionContent);
}

/** The revision with the hash of its current content; a revision without a hash gets none. */
export function rehashed(row: Row): Row {
  return row.content_sha256 === null ? row : { ...row, content_sha256: hashOf(row) };
}

async function readActors(db: Queryable, signature: string): Promise<Map<string, string>> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', (eb) => eb.selectFrom('audit_log').select('actor_id').where(ofRecording('audit_log', signature)))
    .execute();
  return new Map(users.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]));
}

/** Name of the column in a bag, and of the detail of an imported event, for the actor in the other archive. */
export const actorName = 'actor';

function namedEvent(row: Row, names: ReadonlyMap<string, string>): Row {
  const { [actorName]: imported, ...details } = JSON.parse(row.details as string) as Row;
  const actor = typeof imported === 'string' ? imported : (names.get(row.actor_id as string) ?? null);
  return { ...row, [actorName]: actor, details: typeof imported === 'string' ? JSON.stringify(details) : row.details };
}

function without(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));
}

function sortColumns(row: Row): Row {
  return Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
}
