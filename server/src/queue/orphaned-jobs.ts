import type { Database } from '../database/database.ts';
import type { Presence } from '../database/presence.ts';
import { expireLeases, listRunningLeases } from './jobs.repository.ts';

/** Where PostgreSQL restarts or fails over, live processes need this long to be seen again. */
export const absenceMs = 2000;

/** The lease of a run in the process of this name. */
export function leaseOf(process: string, run: string): string {
  return `${process}.${run}`;
}

/** Undefined for a lease that no process's name is in: it ends with its time only. */
function processOf(lease: string): string | undefined {
  return lease.includes('.') ? lease.slice(0, lease.indexOf('.')) : undefined;
}

/**
 * Finds the jobs of processes that have died, so that they need not wait for the end of their leases. A process that
 * only hangs keeps them until then.
 */
export function createOrphanSearch(database: Database, presence: Presence, now: () => Date) {
  let absentSince: ReadonlyMap<string, number> = new Map();
  return {
    /** Ends the leases of processes that have been absent for a while. True when some are not yet absent for as long. */
    async expire(): Promise<boolean> {
      const before = absentSince;
      // While PostgreSQL does not answer, nobody is known to be absent.
      absentSince = new Map();
      const leases = (await listRunningLeases(database.db)).filter((lease) => processOf(lease) !== undefined);
      if (leases.length === 0) return false;
      const present = await presence.listPresent();
      const at = now().getTime();
      const absent = leases.filter((lease) => !present.has(processOf(lease) ?? ''));
      absentSince = new Map(absent.map((lease) => [lease, before.get(lease) ?? at]));
      const dead = absent.filter((lease) => at - (absentSince.get(lease) ?? at) >= absenceMs);
      if (dead.length > 0) await expireLeases(database.db, now().toISOString(), dead);
      return dead.length < absent.length;
    },
  };
}
