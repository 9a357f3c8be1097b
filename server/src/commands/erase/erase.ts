import { ArchiveError } from '@glosy/core/errors';
import { accountErasures } from '../../account-erasures.ts';
import type { Dependencies } from '../../dependencies.ts';
import { eraseAccount } from '../../features/auth/accounts/erase-account.ts';
import { writeAudit } from '../../features/auth/audit.repository.ts';
import { createAuthParts } from '../../features/auth/parts.ts';
import { findUserByEmail } from '../../features/auth/users.repository.ts';
import { storedKeys } from '../../features/files/stored-keys.ts';
import { addToLedger, flushOutbox } from '../../ledger/outbox.ts';
import { type Command, CommandError, readArguments } from '../command.ts';
import { rebuildIndex } from '../rebuild-index.ts';
import { compact } from './compact.ts';
import { type ErasedBytes, eraseRecordingRows, findSignature } from './erase-recording.repository.ts';

/**
 * Erases a recording for good; its signature stays reserved. To remove its words from the search index, the whole index
 * is rebuilt.
 * @throws ArchiveError `recording.not-found`
 */
export async function eraseForGood(
  dependencies: Dependencies,
  asked: string,
  print: (line: string) => void = () => {},
): Promise<string> {
  const { database, now } = dependencies;
  const keys = storedKeys(dependencies);
  const { signature, bytes } = await database.transaction(async (tx) => {
    const found = await findSignature(tx, asked);
    if (found === undefined) throw new ArchiveError('recording.not-found');
    const at = now().toISOString();
    const erased = await eraseRecordingRows(tx, found, at);
    // In case this command is killed before it deletes them itself.
    await keys.drop(tx, erased.keys);
    await writeAudit(tx, { at, actorId: null, action: 'recording.erase', subject: `recording:${found}` });
    await addToLedger(tx, { at, kind: 'recording-erased', recording: found });
    return { signature: found, bytes: erased };
  });
  await deleteBytes(dependencies, bytes);
  try {
    await rebuildIndex(dependencies, print);
  } finally {
    await compact(dependencies);
  }
  await flushOutbox(dependencies);
  return signature;
}

export async function deleteBytes({ storage }: Pick<Dependencies, 'storage'>, bytes: ErasedBytes): Promise<void> {
  for (const key of bytes.keys) await storage.delete(key);
  for (const id of bytes.staged) await storage.discard(id);
}

/** @throws ArchiveError `user.not-found`, `auth.last-admin` */
export async function eraseAccountOf(dependencies: Dependencies, email: string): Promise<void> {
  await dependencies.serverKey.load();
  const parts = createAuthParts(dependencies);
  await parts.database.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) throw new ArchiveError('user.not-found');
    await eraseAccount(parts, tx, user, { actorId: null, erasures: accountErasures });
  });
  await compact(dependencies);
  await flushOutbox(dependencies);
}

export const eraseCommand: Command = {
  usage: 'erase SIGNATURE | --email E',
  summary:
    'Usuwa na zawsze nagranie (także z kosza) albo konto, wpisuje to do dziennika usunięć i buduje od nowa indeks wyszukiwania.',
  async run({ args, open, print }) {
    const { signature, email } = readArguments(args, { positionals: ['signature'], options: ['email'] });
    if ((signature === undefined) === (email === undefined)) {
      throw new CommandError('Podaj sygnaturę nagrania albo --email, jedno z dwojga.');
    }
    const dependencies = await open();
    if (email !== undefined) {
      await eraseAccountOf(dependencies, email);
      print(`Konto ${email} zostało usunięte.`);
    } else {
      const erased = await eraseForGood(dependencies, signature ?? '', print);
      print(`Nagranie ${erased} zostało usunięte na zawsze.`);
    }
    print(`Wpisano to do dziennika ${dependencies.ledger.path}; odtworzenie starszej kopii usunie to ponownie.`);
  },
};
