import { type DBSchema, type IDBPDatabase, wrap } from 'idb';
import { openDraftDatabase } from '../../../first-paint/draft-database.ts';
import { ignoreFailure } from '../../../lib/failures.ts';
import type { LineContent } from '../document/editor-line.ts';
import { rekeyDrafts } from './rekey-drafts.ts';

/** One user's draft of one transcript. */
export interface DraftKey {
  /** The user's key on this device. */
  readonly user: string;
  readonly recordingId: string;
  readonly transcriptFile: string;
}

/** The changes since the base: only the changed lines. */
interface DraftChanges {
  readonly hunks: readonly {
    readonly at: number;
    readonly removed: number;
    readonly inserted: readonly LineContent[];
  }[];
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/**
 * The saved revision that the changes are based on; stored in full, because the server may have a newer one by then.
 */
interface DraftBase {
  readonly revision: number;
  readonly text: string;
  readonly proofread: string;
}

/** A draft as read from the store. */
export interface StoredDraft {
  /** The editor session that wrote it. */
  readonly session: string;
  readonly base: DraftBase;
  readonly changes: DraftChanges;
}

/** A write of the editor session `session`. */
export interface DraftWrite {
  readonly session: string;
  readonly revision: number;
  readonly changes: DraftChanges;
  /** Null when this session has already written the base of this revision. */
  readonly base: DraftBase | null;
}

interface StoredChanges extends DraftChanges {
  readonly key: string;
  readonly user: string;
  readonly revision: number;
  /** Missing in drafts that were written before sessions were recorded. */
  readonly session?: string;
}

interface DraftDatabase extends DBSchema {
  changes: { key: string; value: StoredChanges };
  bases: { key: string; value: DraftBase & { readonly key: string } };
}

const keptMs = 7 * 24 * 3600_000;

/** Opens the database ahead of time, which takes a while in a new browser profile. */
export function preopenDrafts(): void {
  // Reading a draft reports the failure.
  open().catch(ignoreFailure);
}

/**
 * Stores the draft, in place of any other session's. Returns false, and stores nothing, when `base` is null and the
 * stored draft is not this session's: then the base must be written too. Throws, as every function here, when the
 * browser stores no data for this site.
 */
export async function writeDraft(key: DraftKey, { session, revision, changes, base }: DraftWrite): Promise<boolean> {
  const id = idOf(key);
  const { changesStore, basesStore, done } = await beginWrite();
  if (!base && (await changesStore.get(id))?.session !== session) return false;
  await Promise.all([
    base && basesStore.put({ key: id, ...base }),
    changesStore.put({ key: id, user: key.user, session, revision, ...changes }),
    done,
  ]);
  return true;
}

/** Removes the draft if this session wrote it: another session's draft may contain unknown changes. */
export async function deleteDraft(key: DraftKey, session: string): Promise<void> {
  const id = idOf(key);
  const { changesStore, basesStore, done } = await beginWrite();
  const draft = await changesStore.get(id);
  if (!draft || sessionOf(draft) !== session) return;
  await Promise.all([changesStore.delete(id), basesStore.delete(id), done]);
}

/** The draft of this transcript; null when there is none, it is too old or its base is missing. */
export async function readDraft(key: DraftKey): Promise<StoredDraft | null> {
  const transaction = (await open()).transaction(['changes', 'bases']);
  const [changes, base] = await Promise.all([
    transaction.objectStore('changes').get(idOf(key)),
    transaction.objectStore('bases').get(idOf(key)),
  ]);
  if (!changes || !base || changes.revision !== base.revision || isOld(changes)) return null;
  return { session: sessionOf(changes), base, changes };
}

/** Number of drafts of this user on this device. */
export async function countDrafts(user: string): Promise<number> {
  return (await (await open()).getAll('changes')).filter((draft) => draft.user === user).length;
}

/** Removes a user's drafts when they sign out and have confirmed it. */
export async function deleteDraftsOf(user: string): Promise<void> {
  await deleteWhere((draft) => draft.user === user);
}

/** Removes drafts that were not changed for seven days. */
export async function deleteOldDrafts(): Promise<void> {
  await deleteWhere(isOld);
}

function isOld({ changedAt }: DraftChanges): boolean {
  return Date.now() - changedAt > keptMs;
}

function sessionOf({ session = '' }: StoredChanges): string {
  return session;
}

/** Reads and deletes in one transaction, so that a draft written in between is not deleted by mistake. */
async function deleteWhere(matches: (draft: StoredChanges) => boolean): Promise<void> {
  const { changesStore, basesStore, done } = await beginWrite();
  const keys = (await changesStore.getAll()).filter(matches).map(({ key }) => key);
  await Promise.all([...keys.flatMap((key) => [changesStore.delete(key), basesStore.delete(key)]), done]);
}

/** Strict durability: a draft that counts as written survives a power failure. */
async function beginWrite() {
  const transaction = (await open()).transaction(['changes', 'bases'], 'readwrite', { durability: 'strict' });
  // The failed request throws the same error.
  transaction.done.catch(ignoreFailure);
  return {
    changesStore: transaction.objectStore('changes'),
    basesStore: transaction.objectStore('bases'),
    done: transaction.done,
  };
}

function idOf({ user, recordingId, transcriptFile }: DraftKey): string {
  return JSON.stringify([user, recordingId, transcriptFile]);
}

let database: Promise<IDBPDatabase<DraftDatabase>> | undefined;

function open(): Promise<IDBPDatabase<DraftDatabase>> {
  database ??= openOnce().catch((error: unknown) => {
    forget();
    throw error;
  });
  return database;
}

async function openOnce(): Promise<IDBPDatabase<DraftDatabase>> {
  const request = window.earlyDrafts ?? openDraftDatabase();
  delete window.earlyDrafts;
  await whenDone(request);
  request.result.onclose = forget;
  await rekeyDrafts(wrap(request.result));
  return wrap(request.result) as IDBPDatabase<DraftDatabase>;
}

/** The next use opens the database again. */
function forget(): void {
  database = undefined;
}

/** Also resolves if the early request was answered before this code was loaded. */
async function whenDone(request: IDBOpenDBRequest): Promise<void> {
  if (request.readyState !== 'done') {
    await new Promise((resolve) => {
      request.onsuccess = request.onerror = resolve;
    });
  }
  if (request.error) throw request.error;
}
