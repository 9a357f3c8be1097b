import { limits } from '@glosy/core/limits';
import type { Queryable } from '../../../database/database.ts';
import { listAuditSince } from '../../auth/audit.repository.ts';
import type { StoredClosure } from './closures.repository.ts';

/**
 * The closures that the account may undo, by id, with the seconds left: the account made them less than ten minutes
 * ago, and nobody has changed them since. See decision 057.
 */
export async function secondsToUndo(
  db: Queryable,
  { userId, recording, now }: { userId: string; recording: string; now: Date },
  stored: readonly StoredClosure[],
): Promise<Map<string, number>> {
  const since = new Date(now.getTime() - limits.closureUndoMs).toISOString();
  const recent = stored.filter(({ row }) => row.version === 1 && row.created_at > since);
  if (recent.length === 0) return new Map();
  const entries = await listAuditSince(db, { actorId: userId, subject: `recording:${recording}`, since });
  const own = new Set(
    entries
      .filter(({ action }) => action === 'passage.close')
      .map(({ details }) => (JSON.parse(details) as { closure: string }).closure),
  );
  return new Map(
    recent
      .filter(({ row }) => own.has(row.id))
      .map(({ row }) => [row.id, (Date.parse(row.created_at) + limits.closureUndoMs - now.getTime()) / 1000]),
  );
}
