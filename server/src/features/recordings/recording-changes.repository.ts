import type { RecordingChangesPage } from '@glosy/core/contract/recordings/recordings';
import { limits } from '@glosy/core/limits';
import type { ChangedField, RecordingChange } from '@glosy/core/recording/recording';
import { sql } from 'kysely';
import type { Queryable } from '../../database/database.ts';
import { isPostgres } from '../../database/is-postgres.ts';
import type { RunningChange } from './change-recording.repository.ts';
import { advanceVersion } from './recordings.repository.ts';

type ChangeRow = Awaited<ReturnType<ReturnType<typeof changesOf>['execute']>>[number];

/** The author of a change; a null `userId` means the archive itself. */
export interface Author {
  readonly userId: string | null;
  readonly name: string;
}

/** The author of changes made on the command line. */
export const operator: Author = { userId: null, name: 'operator' };

export async function insertChange(
  db: Queryable,
  recording: string,
  author: Author,
  change: Omit<RecordingChange, 'author'>,
): Promise<void> {
  await db
    .insertInto('recording_changes')
    .values({
      recording,
      version: change.version,
      at: change.at,
      user_id: author.userId,
      author: author.name,
      fields: JSON.stringify(change.fields),
    })
    .execute();
}

/**
 * Author and time of the last save since a version, and the names of all fields changed since, the latest changed
 * first.
 */
export interface ChangesSince extends Pick<RecordingChange, 'author' | 'at'> {
  readonly fields: readonly string[];
}

/**
 * Undefined when nothing changed since the version. Reads only the names of the fields: their texts are megabytes for a
 * recording that was saved often.
 */
export async function findChangesSince(
  db: Queryable,
  recording: string,
  version: number,
): Promise<ChangesSince | undefined> {
  const last = await db
    .selectFrom('recording_changes')
    .select(['author', 'at'])
    .where('recording', '=', recording)
    .where('version', '>', version)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return undefined;
  const entries = isPostgres(db)
    ? sql`json_array_elements(cast(changes.fields as json)) with ordinality as entry(value, key)`
    : sql`json_each(changes.fields) as entry`;
  const { rows } = await sql<{ field: string }>`
    select entry.value ->> 'field' as field
    from recording_changes as changes, ${entries}
    where changes.recording = ${recording} and changes.version > ${version}
    group by 1
    order by max(changes.id) desc, min(entry.key)`.execute(db);
  return { ...last, fields: rows.map(({ field }) => field) };
}

export interface WantedChanges {
  /** Lists entries older than the one with this id; absent: the newest ones. */
  before?: number | undefined;
  limit?: number | undefined;
}

/** A page of the history, newest first. New entries do not shift later pages. */
export async function readChangesPage(
  db: Queryable,
  recording: string,
  { before, limit = limits.changesPerPage }: WantedChanges,
): Promise<RecordingChangesPage> {
  const { total } = await db
    .selectFrom('recording_changes')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('recording', '=', recording)
    .executeTakeFirstOrThrow();
  const rows = await changesOf(db, recording)
    .$if(before !== undefined, (query) => query.where('id', '<', before as number))
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
  return { data: shown.map(toChange), total: Number(total), next };
}

/** Newest first. */
function changesOf(db: Queryable, recording: string) {
  return db
    .selectFrom('recording_changes')
    .select(['id', 'version', 'at', 'author', 'fields'])
    .where('recording', '=', recording)
    .orderBy('id', 'desc');
}

function toChange({ version, at, author, fields }: ChangeRow): RecordingChange {
  return { version, at, author, fields: JSON.parse(fields) as ChangedField[] };
}

/**
 * Records that a file was added, removed or replaced: moves the recording to its next version and adds to its history.
 * Returns undefined when the recording no longer exists; the transaction should then be rolled back.
 */
export async function recordFileChange(
  { tx, recording, at, also }: RunningChange,
  author: Author,
  fields: ChangedField[],
  set: { photo?: string } = {},
): Promise<number | undefined> {
  also('files');
  const version = await advanceVersion(tx, recording, set);
  if (version !== undefined) await insertChange(tx, recording, author, { version, at, fields });
  return version;
}

/** Records that a photo or document was added, removed or described, without a new version of the recording. */
export async function noteMediaChange(
  { tx, recording, at, also }: RunningChange,
  author: Author,
  fields: ChangedField[],
): Promise<void> {
  also('media');
  const { version } = await tx
    .selectFrom('recordings')
    .select('version')
    .where('signature', '=', recording)
    .executeTakeFirstOrThrow();
  await insertChange(tx, recording, author, { version, at, fields });
}

/** Records that a photo or document was moved. Consecutive moves of one item become one entry. */
export async function noteMediaMove(change: RunningChange, author: Author, field: ChangedField): Promise<void> {
  const { tx, recording, at } = change;
  const last = await tx
    .selectFrom('recording_changes')
    .select(['id', 'at', 'user_id', 'fields'])
    .where('recording', '=', recording)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [before] = last ? (JSON.parse(last.fields) as ChangedField[]) : [];
  const continues =
    last !== undefined &&
    last.user_id === author.userId &&
    before?.field === field.field &&
    before.item === field.item &&
    Date.parse(at) - Date.parse(last.at) < limits.revisionFoldMs;
  if (!continues) return noteMediaChange(change, author, [field]);
  const folded = { ...field, before: before.before ?? '' };
  if (folded.before === folded.after) {
    await tx.deleteFrom('recording_changes').where('id', '=', last.id).execute();
    return;
  }
  const fields = JSON.stringify([folded]);
  await tx.updateTable('recording_changes').set({ at, fields }).where('id', '=', last.id).execute();
}
