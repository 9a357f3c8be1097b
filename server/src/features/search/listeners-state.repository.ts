import type { Queryable } from '../../database/database.ts';
import { type ClosureClock, listClosedStamps } from '../recordings/closures/closed-for.repository.ts';
import { listPseudonymStamps } from '../recordings/consent/pseudonyms.repository.ts';

/**
 * Recordings that listeners know otherwise than staff: with closed passages, or with a pseudonym. To each the stamp of
 * the last state in which more was hidden from them.
 */
export async function listListenersStamps(db: Queryable, clock: ClosureClock): Promise<ReadonlyMap<string, number>> {
  const stamps = new Map(await listClosedStamps(db, clock));
  for (const [recording, stamp] of await listPseudonymStamps(db)) {
    stamps.set(recording, Math.max(stamp, stamps.get(recording) ?? stamp));
  }
  return stamps;
}
