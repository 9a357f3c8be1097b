import type { Database } from '../database/database.ts';
import type { Presence } from '../database/presence.ts';
import { expireLeases, listRunningLeases } from './jobs.repository.ts';

/** Grace period for live processes to be seen again after PostgreSQL restarts or fails over. */
export const absenceMs = 2000;

/** The lease of a run in the process with this name. */
export function leaseOf(process: string, run: string): string {
  return `${process}.${run}`;
}

/** Undefined for a lease without a process's name: it ends only with its time. */
function processOf(lease: string): string | undefined {
  return lease.includes('.') ? lease.slice(0, lease.indexOf('.')) : undefined;
}

/**
 * Finds the jobs of dead processes, so that they need not wait for the end of their leases. A hanging process keeps its
 * jobs until then.
 */
export function createOrphanSearch(database: Database, presence: Presence, now: () => Date) {
  let absentSince: ReadonlyMap<string, number> = new Map();
  return {
    /**
     * Ends the leases of processes that have been absent for the grace period. True when some have been absent for
     * less.
     */
    async expire(): Promise<boolean> {
      const before = absentSince;
      // While PostgreSQL does not answer, no process counts as absent.
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
