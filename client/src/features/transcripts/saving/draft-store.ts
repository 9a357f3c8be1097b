import { openDraftDatabase } from '../../../first-paint/draft-database.ts';
import type { LineContent } from '../document/editor-line.ts';

/** Whose text of which transcript a draft is. */
export interface DraftKey {
  /** E-mail of the person. */
  readonly user: string;
  readonly recordingId: string;
  readonly transcriptFile: string;
}

/** What was changed since the base, as it is kept: only the changed lines. */
export interface DraftChanges {
  readonly hunks: readonly {
    readonly at: number;
    readonly removed: number;
    readonly inserted: readonly LineContent[];
  }[];
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** The saved state that the changes start from; kept too, since the server may have moved on by then. */
export interface DraftBase {
  readonly revision: number;
  readonly text: string;
  readonly proofread: string;
}

interface StoredChanges extends DraftChanges {
  readonly key: string;
  readonly user: string;
  readonly revision: number;
}

const keptMs = 7 * 24 * 3600_000;

/** Opens the store beforehand, which takes a new browser a while. */
export function prepareDrafts(): void {
  open().catch(() => {
    // Whoever reads a draft hears of the failure.
  });
}

/** Drafts on this device. Every function throws when the browser keeps no data for this site. */
export async function writeDraft(
  key: DraftKey,
  revision: number,
  changes: DraftChanges,
  newBase: DraftBase | null,
): Promise<void> {
  const place = placeOf(key);
  await change(['changes', 'bases'], (changesStore, basesStore) => {
    if (newBase) basesStore.put({ key: place, ...newBase });
    changesStore.put({ key: place, user: key.user, revision, ...changes });
  });
}

export async function deleteDraft(key: DraftKey): Promise<void> {
  await change(['changes', 'bases'], (...stores) => {
    for (const store of stores) store.delete(placeOf(key));
  });
}

/** The draft of this transcript, null when there is none, it is too old or its two halves do not belong together. */
export async function readDraft(key: DraftKey): Promise<{ base: DraftBase; changes: DraftChanges } | null> {
  const database = await open();
  const transaction = database.transaction(['changes', 'bases']);
  const [changes, base] = await Promise.all([
    answer<StoredChanges | undefined>(transaction.objectStore('changes').get(placeOf(key))),
    answer<DraftBase | undefined>(transaction.objectStore('bases').get(placeOf(key))),
  ]);
  if (!changes || !base || changes.revision !== base.revision || isOld(changes)) return null;
  return { base, changes };
}

/** How many drafts this person has on this device. */
export async function countDrafts(user: string): Promise<number> {
  return (await readAll()).filter((draft) => draft.user === user).length;
}

/** At an explicit logout, once the person has agreed. */
export async function deleteDraftsOf(user: string): Promise<void> {
  await deleteWhere((draft) => draft.user === user);
}

/** Drafts that nobody came back for within seven days. */
export async function deleteOldDrafts(): Promise<void> {
  await deleteWhere(isOld);
}

function isOld({ changedAt }: DraftChanges): boolean {
  return Date.now() - changedAt > keptMs;
}

async function readAll(): Promise<StoredChanges[]> {
  const database = await open();
  return answer<StoredChanges[]>(database.transaction('changes').objectStore('changes').getAll());
}

/** Looks and deletes in one transaction: a draft that is written meanwhile must not go with the old one of its key. */
async function deleteWhere(matches: (draft: StoredChanges) => boolean): Promise<void> {
  await change(['changes', 'bases'], (...stores) => {
    const all: IDBRequest<StoredChanges[]> | undefined = stores[0]?.getAll();
    if (!all) return;
    all.onsuccess = () => {
      for (const { key } of all.result.filter(matches)) for (const store of stores) store.delete(key);
    };
  });
}

function placeOf({ user, recordingId, transcriptFile }: DraftKey): string {
  return JSON.stringify([user, recordingId, transcriptFile]);
}

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = window.earlyDrafts ?? openDraftDatabase();
    delete window.earlyDrafts;
    const settle = () => {
      if (request.error) return reject(request.error);
      request.result.onclose = () => {
        opening = undefined;
      };
      resolve(request.result);
    };
    if (request.readyState === 'done') settle();
    else request.onsuccess = request.onerror = settle;
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** One transaction; it is over when the data is on the disk, so that a dead battery does not take it. */
async function change(names: string[], work: (...stores: IDBObjectStore[]) => void): Promise<void> {
  const database = await open();
  const transaction = database.transaction(names, 'readwrite', { durability: 'strict' });
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
  work(...names.map((name) => transaction.objectStore(name)));
  await done;
}

function answer<Value>(request: IDBRequest): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as Value);
    request.onerror = () => reject(request.error);
  });
}
