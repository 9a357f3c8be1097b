import type { Dependencies } from '../../dependencies.ts';
import { convertRevision, listLegacyRevisions } from './revisions.repository.ts';

/** Revisions per transaction; few, so that other writers wait only briefly. */
const revisionsPerTransaction = 20;

/**
 * Converts the texts of revisions from base64 to bytes (migration 0006) in batches. The next run continues an
 * interrupted one, and both forms are readable in between.
 */
export async function convertRevisions({ database }: Pick<Dependencies, 'database'>): Promise<void> {
  let rows = await listLegacyRevisions(database.db, undefined, revisionsPerTransaction);
  while (rows.length > 0) {
    await database.transaction(async (tx) => {
      for (const row of rows) await convertRevision(tx, row);
    });
    rows = await listLegacyRevisions(database.db, rows.at(-1), revisionsPerTransaction);
  }
}
