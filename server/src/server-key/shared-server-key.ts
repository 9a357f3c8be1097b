import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ArchiveError } from '@glosy/core/errors';
import type { Database } from '../database/database.ts';
import { undefinedIfMissing } from '../lib/failures.ts';
import type { FileStorage } from '../storage/storage.ts';
import { findKeyHash, insertKeyHash } from './server-key.repository.ts';
import { createServerKey, keyBytes, type ServerKey } from './server-key.ts';

/** The one key of all processes of an archive. */
export interface SharedServerKey extends ServerKey {
  /** Reads the key; the archive's first process makes it. Needs the migrated database. @throws ServerKeyError */
  load(): Promise<void>;
}

/** Database and storage do not belong together; the message is the sentence that the operator sees. */
export class ServerKeyError extends Error {
  override name = 'ServerKeyError';
}

/** Location of the secret in the storage. */
export const serverKeyFile = 'server-key-1';

interface Parts {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly dataDir: string;
  readonly now: () => Date;
}

/**
 * The secret is in the storage, and its hash in the database: all processes can read both, and neither alone reveals a
 * code. A key that does not fit the hash means that a setting names another archive's storage.
 */
export function createSharedServerKey(parts: Parts): SharedServerKey {
  let key: ServerKey | undefined;
  const loaded = () => {
    if (!key) throw new Error('The server key is not loaded yet.');
    return key;
  };
  return {
    async load() {
      key ??= createServerKey(await readSecret(parts));
    },
    mark: (purpose, ...given) => loaded().mark(purpose, ...given),
    seal: (text) => loaded().seal(text),
    unseal: (sealed) => loaded().unseal(sealed),
  };
}

async function readSecret({ database, storage, dataDir, now }: Parts): Promise<Buffer> {
  if ((await findKeyHash(database.db)) === undefined) {
    const earlier = await readEarlierKey(dataDir);
    const secret = earlier ?? randomBytes(keyBytes);
    await database.transaction(async (tx) => {
      // Written before the commit that releases the others, who then find both. Remains of a crash are overwritten.
      if (await insertKeyHash(tx, sha256(secret), now().toISOString())) await storage.put(serverKeyFile, secret);
    });
    await rm(earlierPath(dataDir), { force: true });
  }
  const secret = await readStored(storage);
  if (!secret || sha256(secret) !== (await findKeyHash(database.db))) {
    throw new ServerKeyError(
      'W magazynie plików nie ma klucza serwera, który pasuje do bazy danych: sprawdź DATABASE_URL i STORAGE_URL. Jeśli klucz przepadł, nowy utworzy polecenie new-server-key.',
    );
  }
  return secret;
}

async function readStored(storage: FileStorage): Promise<Buffer | undefined> {
  try {
    const file = await storage.open(serverKeyFile);
    try {
      const bytes = Buffer.alloc(keyBytes);
      return (await file.read(bytes, 0, keyBytes, 0)) === keyBytes ? bytes : undefined;
    } finally {
      file.close();
    }
  } catch (error) {
    if (error instanceof ArchiveError && error.code === 'file.not-found') return undefined;
    throw error;
  }
}

/** Earlier versions stored the key as text in the data folder of their one machine. */
const earlierPath = (dataDir: string): string => join(dataDir, 'server.key');

async function readEarlierKey(dataDir: string): Promise<Buffer | undefined> {
  const text = await readFile(earlierPath(dataDir), 'utf8').catch(undefinedIfMissing);
  const secret = Buffer.from(text?.trim() ?? '', 'hex');
  return secret.length === keyBytes ? secret : undefined;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
