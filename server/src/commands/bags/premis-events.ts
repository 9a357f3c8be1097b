import type { Queryable } from '../../database/database.ts';
import type { BagFile } from './bag-files.ts';
import { ofRecording } from './bag-tables.ts';
import { readRows } from './read-rows.ts';

/** An event in the life of the recording or of one of its files. */
export interface PremisEvent {
  /** ISO 8601, UTC. */
  at: string;
  /** An event type from the Library of Congress's list. */
  type: string;
  /** A name, or empty. */
  agent: string;
  detail: string;
  /** The signature, or the path of a file. */
  object: string;
}

/** The history stored in the archive: files added and copied, the record's changes, revisions, and the audit log. */
export async function listEvents(db: Queryable, signature: string, files: readonly BagFile[]): Promise<PremisEvent[]> {
  const paths = new Map(files.map(({ key, path }) => [key, path]));
  const events = [
    ...(await fileEvents(db, signature, paths)),
    ...(await recordEvents(db, signature)),
    ...(await auditEvents(db, signature)),
  ];
  // A stable sort, so that simultaneous events keep their order.
  return events.sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1));
}

async function fileEvents(db: Queryable, signature: string, paths: ReadonlyMap<string, string>) {
  const rows = await db
    .selectFrom('files')
    .leftJoin('listening_copies as copies', 'copies.file_id', 'files.id')
    .select(['files.storage_key', 'files.created_at', 'copies.storage_key as copy_key', 'copies.made_at'])
    .where('files.recording', '=', signature)
    .orderBy('files.id')
    .execute();
  const event = (key: string | null, at: string | null, type: string, detail: string): PremisEvent[] => {
    const object = key === null ? undefined : paths.get(key);
    return object === undefined || at === null ? [] : [{ at, type, agent: '', detail, object }];
  };
  return rows.flatMap((row) => [
    ...event(row.storage_key, row.created_at, 'ingestion', ''),
    ...event(row.storage_key, row.created_at, 'message digest calculation', 'SHA-256'),
    ...event(row.copy_key, row.made_at, 'normalization', 'listening copy'),
  ]);
}

async function recordEvents(db: Queryable, signature: string): Promise<PremisEvent[]> {
  const changes = await db
    .selectFrom('recording_changes')
    .select(['at', 'author', 'version', 'fields'])
    .where(ofRecording('recording_changes', signature))
    .orderBy('id')
    .execute();
  const revisions = await db
    .selectFrom('revisions')
    .innerJoin('transcripts', 'transcripts.id', 'revisions.transcript_id')
    .select(['revisions.at', 'revisions.author', 'revisions.number', 'revisions.action', 'transcripts.name'])
    .where('transcripts.recording', '=', signature)
    .where('transcripts.deleted_at', 'is', null)
    .orderBy('transcripts.id')
    .orderBy('revisions.number')
    .execute();
  return [
    ...changes.map(({ at, author, version, fields }) => ({
      at,
      type: 'metadata modification',
      agent: author,
      detail: `version ${version}: ${fields}`,
      object: signature,
    })),
    ...revisions.map(({ at, author, number, action, name }) => ({
      at,
      type: 'modification',
      agent: author,
      detail: `${name}, revision ${number}${action === null ? '' : `, ${action}`}`,
      object: signature,
    })),
  ];
}

async function auditEvents(db: Queryable, signature: string): Promise<PremisEvent[]> {
  const events: PremisEvent[] = [];
  for await (const row of readRows(db, 'audit_log', { signature, tags: { rows: [], numbers: new Map() } })) {
    const { at, actor, action } = row as { at: string; actor: string | null; action: string };
    events.push({ at, type: 'metadata modification', agent: actor ?? '', detail: action, object: signature });
  }
  return events;
}
