import type { Queryable, Tx } from '../../database/database.ts';
import { listStorageKeys } from '../../features/files/storage-keys.repository.ts';
import { eraseRecording, foldSignature } from '../../features/recordings/recordings.repository.ts';

/** Data outside the database that must be deleted after the commit. */
export interface ErasedBytes {
  readonly keys: readonly string[];
  /** Staged files of uploads and loadings. */
  readonly staged: readonly string[];
}

/** The stored form of the signature, even of a recording in the trash. */
export async function findSignature(db: Queryable, asked: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('recordings')
    .select('signature')
    .where('signature_folded', '=', foldSignature(asked))
    .executeTakeFirst();
  return row?.signature;
}

/**
 * Deletes every row about the recording: with it its files, transcripts, revisions, media, consent, reports and
 * history; then its jobs, its entries in the audit log, and tags used nowhere else. Only the tombstone and the audit
 * log's ids and dates are kept.
 */
export async function eraseRecordingRows(tx: Tx, signature: string, at: string): Promise<ErasedBytes> {
  const keys = await listStorageKeys(tx, { recording: signature });
  const uploads = await tx.selectFrom('uploads').select('id').where('recording', '=', signature).execute();
  const loadings = await deleteLoadingsOf(tx, signature);
  const tags = await tx
    .selectFrom('line_tags')
    .innerJoin('transcripts', 'transcripts.id', 'line_tags.transcript_id')
    .select('line_tags.tag_id')
    .distinct()
    .where('transcripts.recording', '=', signature)
    .execute();
  await eraseRecording(tx, signature, at);
  await tx.deleteFrom('uploads').where('recording', '=', signature).execute();
  await tx.deleteFrom('jobs').where('recording', '=', signature).execute();
  await tx.updateTable('audit_log').set({ details: '{}' }).where('subject', '=', `recording:${signature}`).execute();
  for (const { tag_id } of tags) await deleteUnusedTag(tx, tag_id);
  return { keys, staged: [...uploads.map(({ id }) => id), ...loadings] };
}

/** Deletes loadings that made the recording, and returns the staged files that they still had. */
async function deleteLoadingsOf(tx: Tx, signature: string): Promise<string[]> {
  const named = tx
    .selectFrom('loadings')
    .select('id')
    .where('results', 'like', `%"signature":${JSON.stringify(signature)}%`);
  const files = await tx.selectFrom('loading_files').select('id').where('loading_id', 'in', named).execute();
  await tx.deleteFrom('loadings').where('id', 'in', named).execute();
  return files.map(({ id }) => id);
}

async function deleteUnusedTag(tx: Tx, id: number): Promise<void> {
  await tx
    .deleteFrom('tags')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('line_tags').select('line_id').whereRef('line_tags.tag_id', '=', 'tags.id'))),
    )
    .execute();
}
