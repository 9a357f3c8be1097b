import { createHash } from 'node:crypto';
import type { Dependencies } from '../dependencies.ts';
import { openStorage } from '../dependencies.ts';
import { isKeyReferenced } from '../features/files/storage-keys.repository.ts';
import { inParallel } from '../lib/in-parallel.ts';
import { serverKeyFile } from '../server-key/shared-server-key.ts';
import { findMovedState, listMovedKeys, type MovedState, setMovedState } from '../storage/moved-files.repository.ts';
import { type FileStorage, newStorageKey } from '../storage/storage.ts';
import { type Command, CommandError, readArguments, required } from './command.ts';
import { createProgress } from './progress.ts';
import { readPlace } from './read-place.ts';

const filesAtOnce = 4;

export interface Moved {
  /** Files copied by this run and by earlier ones. */
  copied: number;
  known: number;
  /** Files removed from the target because the source no longer has them. */
  deleted: number;
}

type Needs = Pick<Dependencies, 'database' | 'now'>;

/**
 * Copies every file that `to` lacks from `from`, which is not changed. Each copy is compared by its SHA-256 before it
 * counts, so an interrupted run can be resumed. Deletions since an earlier run are repeated in `to`.
 * @throws CommandError when a file differs in both storages
 */
export async function moveStorage(
  needs: Needs,
  { from, to }: { from: FileStorage; to: FileStorage },
  print: (line: string) => void = () => {},
): Promise<Moved> {
  const keys: string[] = [];
  for await (const key of from.list()) keys.push(key);
  const moved: Moved = { copied: 0, known: 0, deleted: 0 };
  const progress = createProgress({ print, now: needs.now }, 'Przenoszenie plików', keys.length);
  await inParallel(keys, filesAtOnce, async (key) => {
    moved[await moveOne(needs, from, to, key)] += 1;
    progress.advance(1);
  });
  moved.deleted += await repeatDeletions(needs, from, to, new Set(keys));
  return moved;
}

async function moveOne(needs: Needs, from: FileStorage, to: FileStorage, key: string): Promise<keyof Moved> {
  const { db } = needs.database;
  const state = await findMovedState(db, key);
  const isThere = state !== 'deleted' && (await isVerified(needs, from, to, { key, state }));
  if (state !== 'deleted' && !isThere) {
    await setMovedState(db, key, 'copying', needs.now().toISOString());
    if (await copy(from, to, key)) await setMovedState(db, key, 'copied', needs.now().toISOString());
  }
  // Read again: the server may have deleted the file while it was copied.
  if ((await findMovedState(db, key)) !== 'deleted') return isThere ? 'known' : 'copied';
  await to.delete(key);
  return 'deleted';
}

/** Whether the target has the file. A copy from an interrupted run is compared, and removed when it differs. */
async function isVerified(
  { database, now }: Needs,
  from: FileStorage,
  to: FileStorage,
  { key, state }: { key: string; state: MovedState | undefined },
): Promise<boolean> {
  if (!(await to.stat(key))) return false;
  if (state === 'copied') return true;
  if ((await from.hash(key)) === (await to.hash(key))) {
    await setMovedState(database.db, key, 'copied', now().toISOString());
    return true;
  }
  if (state === undefined) {
    const reason = `Plik ${key} jest w obu magazynach, ale każdy ma inną treść.`;
    throw new CommandError(`${reason} Sprawdź archiwum poleceniem check.`);
  }
  await to.delete(key);
  return false;
}

/** False when the file was deleted from the source during the run. */
async function copy(from: FileStorage, to: FileStorage, key: string): Promise<boolean> {
  if (!(await from.stat(key))) return false;
  const file = await from.open(key);
  const staged = newStorageKey();
  const hash = createHash('sha256');
  async function* hashing() {
    for await (const piece of file.createReadStream()) {
      hash.update(piece);
      yield piece as Uint8Array;
    }
  }
  try {
    await to.writeStaged(staged, 0, hashing(), Number.MAX_SAFE_INTEGER);
    await to.publish(staged, key);
  } finally {
    file.close();
    await to.discard(staged);
  }
  if ((await to.hash(key)) === hash.digest('hex')) return true;
  await to.delete(key);
  throw new CommandError(`Plik ${key} dotarł uszkodzony i został odrzucony. Uruchom polecenie jeszcze raz.`);
}

/**
 * Deletes from the target files that an earlier run had copied and that a server has deleted from the source since.
 * Files that a row still names are kept: a source that is not mounted would look empty.
 */
async function repeatDeletions(
  { database, now }: Needs,
  from: FileStorage,
  to: FileStorage,
  known: ReadonlySet<string>,
): Promise<number> {
  let deleted = 0;
  for (const key of await listMovedKeys(database.db, 'copied')) {
    // No row names the server's key, which is never deleted.
    if (known.has(key) || key === serverKeyFile || (await isKeyReferenced(database.db, key)) || (await from.stat(key)))
      continue;
    await setMovedState(database.db, key, 'deleted', now().toISOString());
    await to.delete(key);
    deleted += 1;
  }
  return deleted;
}

export const moveStorageCommand: Command = {
  usage: 'move-storage FROM TO',
  summary:
    'Kopiuje pliki archiwum do innego magazynu (folder albo s3://…) i porównuje sumy SHA-256; przerwane idzie dalej, serwer może działać. Niczego nie usuwa z FROM. Przebieg przenosin opisuje docs/operating.md.',
  async run({ args, open, print }) {
    const given = readArguments(args, { positionals: ['from', 'to'] });
    const places = {
      from: readPlace(required(given, 'from', 'magazyn, z którego kopiować')),
      to: readPlace(required(given, 'to', 'magazyn, do którego kopiować')),
    };
    if (JSON.stringify(places.from) === JSON.stringify(places.to))
      throw new CommandError('Podano dwa razy ten sam magazyn.');
    const dependencies = await open();
    const from = await openStorage(places.from, dependencies.config, { isReadOnly: true });
    try {
      const to = await openStorage(places.to, dependencies.config);
      const { copied, known, deleted } = await moveStorage(dependencies, { from, to }, print).finally(() => to.close());
      print(`Skopiowano pliki: ${copied}; były już skopiowane: ${known}; usunięto za archiwum: ${deleted}.`);
      print(copied === 0 ? 'Niczego nie brakuje.' : 'Uruchom polecenie jeszcze raz: w tym czasie mogły przybyć pliki.');
    } finally {
      await from.close();
    }
  },
};
