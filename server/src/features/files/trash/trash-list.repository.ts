import type { TrashKind } from '@glosy/core/contract/recordings/trash';
import type { ChangedField } from '@glosy/core/recording/recording';
import { sql } from 'kysely';
import type { Queryable } from '../../../database/database.ts';
import { listedKinds } from './file-trash.repository.ts';

export interface TrashRow {
  kind: TrashKind;
  id: string;
  signature: string;
  /** Title of the recording. */
  title: string;
  /** Stored name of the file; empty for a recording. */
  fileName: string;
  /** Title of a photo or document. */
  caption: string;
  deletedAt: string;
}

/** A page of the trash, the latest deleted first. */
export function listTrash(db: Queryable, { limit, offset }: { limit: number; offset: number }): Promise<TrashRow[]> {
  return entriesOf(db).selectAll().orderBy('deletedAt', 'desc').orderBy('id').limit(limit).offset(offset).execute();
}

export async function countTrash(db: Queryable): Promise<number> {
  const { total } = await entriesOf(db)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Recordings in the trash, and files in the trash of recordings that are not. */
function entriesOf(db: Queryable) {
  const recordings = db
    .selectFrom('recordings')
    .select([sql.lit<TrashKind>('recording').as('kind'), 'signature as id', 'signature', 'title'])
    .select([sql.lit('').as('fileName'), sql.lit('').as('caption')])
    .select((eb) => eb.ref('deleted_at').$castTo<string>().as('deletedAt'))
    .where('deleted_at', 'is not', null);
  const kind = sql<TrashKind>`case
    when files.kind = 'audio' then 'sound'
    when files.kind = 'photo' then 'portrait'
    when media.type = 'documents' then 'document'
    else 'photo' end`;
  const files = db
    .selectFrom('files')
    .innerJoin('recordings', 'recordings.signature', 'files.recording')
    .leftJoin('media', 'media.display_file_id', 'files.id')
    .select([kind.as('kind'), 'files.id', 'recordings.signature', 'recordings.title', 'files.name as fileName'])
    .select((eb) => eb.fn.coalesce('media.title', sql.lit('')).as('caption'))
    .select((eb) => eb.ref('files.deleted_at').$castTo<string>().as('deletedAt'))
    .where('files.deleted_at', 'is not', null)
    .where('files.kind', 'in', listedKinds)
    .where('recordings.deleted_at', 'is', null);
  const transcripts = db
    .selectFrom('transcripts')
    .innerJoin('recordings', 'recordings.signature', 'transcripts.recording')
    .select([sql.lit<TrashKind>('transcript').as('kind'), 'transcripts.id', 'recordings.signature', 'recordings.title'])
    .select(['transcripts.name as fileName', sql.lit('').as('caption')])
    .select((eb) => eb.ref('transcripts.deleted_at').$castTo<string>().as('deletedAt'))
    .where('transcripts.deleted_at', 'is not', null)
    .where('recordings.deleted_at', 'is', null);
  return db.selectFrom(recordings.unionAll(files).unionAll(transcripts).as('entries'));
}

/** A change is written in the transaction of its deletion, a moment later at most. */
const withinMs = 1000;

/** The user who deleted each entry, in order, from the histories of their recordings; null when unknown. */
export async function findDeleters(db: Queryable, entries: readonly TrashRow[]): Promise<(string | null)[]> {
  if (entries.length === 0) return [];
  const changes = await db
    .selectFrom('recording_changes')
    .select(['recording', 'at', 'author', 'fields'])
    .where((eb) =>
      eb.or(
        entries.map(({ signature, deletedAt }) =>
          eb.and([
            eb('recording', '=', signature),
            eb('at', '>=', deletedAt),
            eb('at', '<=', new Date(Date.parse(deletedAt) + withinMs).toISOString()),
          ]),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return entries.map((entry) => {
    const told = changes.find(
      ({ recording, at, fields }) =>
        recording === entry.signature &&
        at >= entry.deletedAt &&
        (JSON.parse(fields) as ChangedField[]).some((field) => isDeletionOf(entry, field)),
    );
    return told?.author ?? null;
  });
}

function isDeletionOf({ kind, fileName }: TrashRow, { field, before }: ChangedField): boolean {
  return kind === 'recording' ? field === 'deleted' : before === fileName;
}
