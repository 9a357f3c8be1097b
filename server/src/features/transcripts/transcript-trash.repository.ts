import { fold } from '@glosy/core/text/fold';
import type { Queryable, Tx } from '../../database/database.ts';
import { needsRowLocks } from '../../database/row-locks.ts';
import type { TranscriptsTable } from '../../database/tables/transcripts.ts';
import { trashedName } from '../files/trash/file-trash.repository.ts';
import { pairWaitingTranscripts } from './pair-waiting.ts';

/** Hides the transcript and makes its name available; lines, tags and revisions are kept until the trash is emptied. */
export async function trashTranscript(tx: Tx, { id, name_folded }: TranscriptsTable, at: string): Promise<void> {
  const set = { deleted_at: at, name_folded: trashedName(name_folded, id) };
  await tx.updateTable('transcripts').set(set).where('id', '=', id).execute();
}

/** Transcripts of the recording in the trash, the latest deleted first. */
function listTrashed(db: Queryable, recording: string) {
  return db
    .selectFrom('transcripts')
    .select(['id', 'name'])
    .where('recording', '=', recording)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .execute();
}

async function findRecordingOf(db: Queryable, id: string): Promise<string | undefined> {
  return (await db.selectFrom('transcripts').select('recording').where('id', '=', id).executeTakeFirst())?.recording;
}

function findTrashed(tx: Tx, id: string) {
  return tx
    .selectFrom('transcripts')
    .select(['id', 'recording', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .$if(needsRowLocks(tx), (query) => query.forUpdate())
    .executeTakeFirst();
}

async function takeOut(tx: Tx, recording: string, { id, name }: { id: string; name: string }): Promise<boolean> {
  const taken = await tx
    .selectFrom('transcripts')
    .select('id')
    .where('recording', '=', recording)
    .where('name_folded', '=', fold(name))
    .executeTakeFirst();
  if (taken) return false;
  const set = { deleted_at: null, name_folded: fold(name) };
  await tx.updateTable('transcripts').set(set).where('id', '=', id).execute();
  return true;
}

/** Signatures of recordings with transcripts that were deleted before the moment. */
async function listRecordingsBefore(db: Queryable, moment: string): Promise<string[]> {
  const rows = await db
    .selectFrom('transcripts')
    .select('recording')
    .distinct()
    .where('deleted_at', '<', moment)
    .orderBy('recording')
    .execute();
  return rows.map(({ recording }) => recording);
}

/** Erases transcripts that were deleted before the moment, and returns them. */
function eraseBefore(tx: Tx, moment: string): Promise<{ recording: string; name: string }[]> {
  return tx.deleteFrom('transcripts').where('deleted_at', '<', moment).returning(['recording', 'name']).execute();
}

/** Trash operations on transcripts, for the feature that owns the trash. */
export const transcriptTrash = {
  listTrashed,
  findRecordingOf,
  findTrashed,
  takeOut,
  pairWaiting: pairWaitingTranscripts,
  listRecordingsBefore,
  eraseBefore,
};
