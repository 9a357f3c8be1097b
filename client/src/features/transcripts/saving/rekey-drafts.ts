import type { IDBPDatabase } from 'idb';
import { userKeyOf } from '../../../lib/device/user-scoped-storage.ts';

interface NamedDraft {
  /** JSON of user, recording and transcript. */
  key: string;
  user: string;
}

/** Moves drafts of earlier releases, which were stored under the user's email address, to the user's key. */
export async function rekeyDrafts(database: IDBPDatabase): Promise<void> {
  const isNamed = ({ user }: NamedDraft) => user.includes('@');
  if (!(await database.getAll('changes')).some(isNamed)) return;
  const transaction = database.transaction(['changes', 'bases'], 'readwrite', { durability: 'strict' });
  const [changes, bases] = [transaction.objectStore('changes'), transaction.objectStore('bases')];
  for (const draft of ((await changes.getAll()) as NamedDraft[]).filter(isNamed)) {
    const user = userKeyOf(draft.user);
    const [, ...place] = JSON.parse(draft.key) as string[];
    const key = JSON.stringify([user, ...place]);
    const base = await bases.get(draft.key);
    if (base) await bases.put({ ...base, key });
    await changes.put({ ...draft, user, key });
    await Promise.all([bases.delete(draft.key), changes.delete(draft.key)]);
  }
  await transaction.done;
}
