import { libraryDay } from '@glosy/core/time/library-day';
import type { Queryable } from '../../database/database.ts';
import { type ClosureClock, holdsOn } from '../recordings/closures/closed-for.repository.ts';

/**
 * Recordings that listeners see differently from staff, because of closed passages or a pseudonym; each with the stamp
 * of the last change that hid more from them.
 */
export async function listListenersStamps(db: Queryable, { now }: ClosureClock): Promise<ReadonlyMap<string, number>> {
  const closed = db
    .selectFrom('closures')
    .select('recording')
    .where(holdsOn(libraryDay(now())));
  const named = db.selectFrom('consents').select('recording').where('pseudonym', '<>', '');
  const rows = await db
    .selectFrom('recordings')
    .select(['signature', 'hidden_stamp'])
    .where('signature', 'in', closed.union(named))
    .execute();
  return new Map(rows.map(({ signature, hidden_stamp }) => [signature, hidden_stamp]));
}
