import type { Queryable } from '../../database/database.ts';

/** An entry of the audit log; `subject` is an id (`user:…`, `recording:…`), never a name or an address. */
export interface AuditEntry {
  readonly at: string;
  /** The acting account's id; null: the operator's command line, or the server itself. */
  readonly actorId: string | null;
  readonly action: AuditAction;
  readonly subject: string;
  /** Written as JSON. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export type AuditAction =
  | 'archive.backup'
  | 'archive.drill'
  | 'session.begin'
  | 'session.end'
  | 'session.end-all'
  | 'device.trust'
  | 'device.end'
  | 'device.copied'
  | 'account.create'
  | 'account.verify'
  | 'account.change'
  | 'account.password'
  | 'account.reset'
  | 'account.export'
  | 'account.delete'
  | 'user.role'
  | 'user.block'
  | 'user.unblock'
  | 'job.retry'
  | 'job.cancel'
  | 'recording.lock'
  | 'recording.unlock'
  | 'recording.release-lock'
  | 'recording.access'
  | 'recording.consent'
  | 'recording.publish'
  | 'recording.transcribe'
  | 'recording.export-closed'
  | 'closure.checked'
  | 'report.create'
  | 'report.decide'
  | 'passage.close'
  | 'passage.change'
  | 'passage.open'
  | 'recording.delete'
  | 'recording.restore'
  | 'recording.purge'
  | 'recording.erase'
  | 'recording.export'
  | 'recording.load'
  | 'recording.import'
  | 'recordings.table'
  | 'file.delete'
  | 'file.restore'
  | 'file.purge'
  | 'transcript.restore'
  | 'tag.rename'
  | 'tag.delete'
  | 'tag.join'
  | 'thesaurus.change';

/** Appends to the audit log, in the transaction of the change it records. */
export async function writeAudit(db: Queryable, { at, actorId, action, subject, details }: AuditEntry): Promise<void> {
  const row = { at, actor_id: actorId, action, subject, details: JSON.stringify(details ?? {}) };
  await db.insertInto('audit_log').values(row).execute();
}

export async function deleteAuditBefore(db: Queryable, moment: string): Promise<void> {
  await db.deleteFrom('audit_log').where('at', '<', moment).execute();
}

export interface AuditRow {
  at: string;
  actorId: string | null;
  action: string;
  subject: string;
  details: string;
}

/** Entries about one thing, newest first. */
export function findAuditOf(db: Queryable, subject: string, limit: number): Promise<AuditRow[]> {
  return rows(db).where('subject', '=', subject).orderBy('id', 'desc').limit(limit).execute();
}

/** The newest entry of an action; undefined when there is none. */
export function findLatestAudit(db: Queryable, action: AuditAction): Promise<AuditRow | undefined> {
  return rows(db).where('action', '=', action).orderBy('id', 'desc').limit(1).executeTakeFirst();
}

export function findAuditBy(db: Queryable, actorId: string): Promise<AuditRow[]> {
  return rows(db).where('actor_id', '=', actorId).orderBy('id').execute();
}

/** Entries of an account about one thing, after the moment. */
export function listAuditSince(
  db: Queryable,
  { actorId, subject, since }: { actorId: string; subject: string; since: string },
): Promise<AuditRow[]> {
  return rows(db).where('actor_id', '=', actorId).where('subject', '=', subject).where('at', '>', since).execute();
}

function rows(db: Queryable) {
  return db.selectFrom('audit_log').select(['at', 'actor_id as actorId', 'action', 'subject', 'details']);
}
