import { limits } from '@glosy/core/limits';
import type { ChangedField, RecordingChange } from '@glosy/core/recording';
import type { Queryable } from '../../database/database.ts';
import { announceChange } from './announce-change.repository.ts';
import { advanceVersion } from './recordings.repository.ts';

/** Who makes a change; null: the archive itself. */
export interface Author {
  readonly userId: string | null;
  readonly name: string;
}

/** What an operator does on the command line. */
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

/** The newest first. */
export async function listChanges(db: Queryable, recording: string, sinceVersion = 0): Promise<RecordingChange[]> {
  const rows = await db
    .selectFrom('recording_changes')
    .select(['version', 'at', 'author', 'fields'])
    .where('recording', '=', recording)
    .where('version', '>', sinceVersion)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, fields: JSON.parse(row.fields) as ChangedField[] }));
}

/**
 * A file came, went or was replaced: the recording gets its next version, and its history says who did it.
 * Undefined when the recording is not there any more: then the transaction should end without a trace.
 */
export async function recordFileChange(
  db: Queryable,
  recording: string,
  author: Author,
  change: { at: string; field: ChangedField; photo?: string },
): Promise<number | undefined> {
  const set = change.photo === undefined ? {} : { photo: change.photo };
  const version = await advanceVersion(db, recording, set);
  if (version !== undefined) {
    await announceChange(db, recording, 'files', change.at);
    await insertChange(db, recording, author, { version, at: change.at, fields: [change.field] });
  }
  return version;
}

/** A photo or document came, went or was described: told in the history, without a new version of the record itself. */
export async function noteMediaChange(
  db: Queryable,
  recording: string,
  author: Author,
  change: { at: string; fields: ChangedField[] },
): Promise<void> {
  await announceChange(db, recording, 'media', change.at);
  const row = await db
    .selectFrom('recordings')
    .select('version')
    .where('signature', '=', recording)
    .executeTakeFirstOrThrow();
  await insertChange(db, recording, author, { version: row.version, ...change });
}

/** A photo or document was moved. Presses of the arrows one after the other are one move in the history. */
export async function noteMediaMove(
  db: Queryable,
  recording: string,
  author: Author,
  { at, field }: { at: string; field: ChangedField },
): Promise<void> {
  await announceChange(db, recording, 'media', at);
  const last = await db
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
  if (!continues) return noteMediaChange(db, recording, author, { at, fields: [field] });
  const folded = { ...field, before: before.before ?? '' };
  if (folded.before === folded.after) {
    await db.deleteFrom('recording_changes').where('id', '=', last.id).execute();
    return;
  }
  const fields = JSON.stringify([folded]);
  await db.updateTable('recording_changes').set({ at, fields }).where('id', '=', last.id).execute();
}
