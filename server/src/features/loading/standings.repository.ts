import type { PlannedRecording } from '@glosy/core/work/loading';
import type { Queryable } from '../../database/database.ts';
import { foldSignature } from '../recordings/recordings.repository.ts';

export interface Standings {
  /** Recordings that were loaded before, by the key of their plan. */
  loaded: ReadonlyMap<string, { signature: string; isTrashed: boolean }>;
  /** Signatures that are in use or reserved, folded. */
  taken: ReadonlyMap<string, 'present' | 'trashed' | 'erased'>;
}

/** Parameters of one query: both databases allow far more. */
const perQuery = 500;

/** Existing recordings and signatures in the archive that affect the planned recordings. */
export async function findStandings(
  db: Queryable,
  plans: readonly Pick<PlannedRecording, 'key' | 'signature'>[],
): Promise<Standings> {
  const loaded = new Map<string, { signature: string; isTrashed: boolean }>();
  const taken = new Map<string, 'present' | 'trashed' | 'erased'>();
  for (const row of await listLoaded(db)) {
    // The key is preceded by the id of the account that loaded it.
    const key = row.creation_key?.slice(row.creation_key.indexOf(':') + 1) ?? '';
    loaded.set(key, { signature: row.signature, isTrashed: row.deleted_at !== null });
  }
  const signatures = plans.map(({ signature }) => foldSignature(signature)).filter((signature) => signature !== '');
  for (let from = 0; from < signatures.length; from += perQuery) {
    const part = signatures.slice(from, from + perQuery);
    const erased = db.selectFrom('erased_recordings').select('signature_folded').where('signature_folded', 'in', part);
    for (const row of await erased.execute()) taken.set(row.signature_folded, 'erased');
    const present = db
      .selectFrom('recordings')
      .select(['signature_folded', 'deleted_at'])
      .where('signature_folded', 'in', part);
    for (const row of await present.execute()) {
      taken.set(row.signature_folded, row.deleted_at === null ? 'present' : 'trashed');
    }
  }
  return { loaded, taken };
}

function listLoaded(db: Queryable) {
  return db
    .selectFrom('recordings')
    .select(['signature', 'creation_key', 'deleted_at'])
    .where('creation_key', 'like', '%:load-%')
    .execute();
}
