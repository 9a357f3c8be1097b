import { createReadStream } from 'node:fs';
import { libraryDay } from '@glosy/core/time/library-day';
import { contentHash } from '../../database/content-hash.ts';
import type { Tx } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { writeAudit } from '../../features/auth/audit.repository.ts';
import { isKeyReferenced, listStorageKeys } from '../../features/files/storage-keys.repository.ts';
import { type StoredKeys, storedKeys } from '../../features/files/stored-keys.ts';
import { hashRecording } from '../../features/recordings/recording-hash.repository.ts';
import { foldSignature } from '../../features/recordings/recordings.repository.ts';
import { recountTextFacts } from '../../features/transcripts/facts/text-facts.repository.ts';
import { isStorageKey, newStorageKey } from '../../storage/storage.ts';
import { applyNewerEntries } from '../backup/apply-ledger.ts';
import { queueAgain } from '../backup/queue-again.ts';
import { CommandError } from '../command.ts';
import { importRows } from './import-rows.ts';
import type { VerifiedBag } from './read-bag.ts';

/** Why a bag must not be imported; null when it may. */
export async function findConflict(
  { database, ledger }: Pick<Dependencies, 'database' | 'ledger'>,
  bag: VerifiedBag,
): Promise<string | null> {
  const folded = foldSignature(bag.signature);
  const { db } = database;
  const there = db.selectFrom('recordings').select('signature').where('signature_folded', '=', folded);
  if (await there.executeTakeFirst()) return `Nagranie ${bag.signature} już jest w archiwum (albo w jego koszu).`;
  const tombstone = db.selectFrom('erased_recordings').select('signature').where('signature_folded', '=', folded);
  const entries = (await ledger.read())?.entries ?? [];
  const isErased = entries.some(
    (entry) => entry.kind === 'recording-erased' && foldSignature(entry.recording) === folded,
  );
  if (isErased || (await tombstone.executeTakeFirst())) {
    return `Nagranie ${bag.signature} zostało tu usunięte na zawsze. Jego sygnatura nie może wrócić.`;
  }
  for (const key of Object.keys(bag.files)) {
    if (!isStorageKey(key)) return 'Plik data/bag.json jest nieprawidłowy.';
    if (await isKeyReferenced(db, key)) return 'Pliki z tej torby należą w archiwum do innego nagrania.';
  }
  return null;
}

const eventOf = ({ signature, hashes }: VerifiedBag) => ({
  subject: `bag:${signature}`,
  details: { content: contentHash([...hashes]) },
});

/** Whether this bag was imported before and its recording still exists: a killed import resumes after it. */
export async function wasImported({ database: { db } }: Dependencies, bag: VerifiedBag): Promise<boolean> {
  const { subject, details } = eventOf(bag);
  const event = await db
    .selectFrom('audit_log')
    .innerJoin('recordings', (join) => join.on('recordings.signature', '=', bag.signature))
    .select('audit_log.id')
    .where('subject', '=', subject)
    .where('details', '=', JSON.stringify(details))
    .executeTakeFirst();
  return event !== undefined;
}

/**
 * Imports the recording of a verified bag, completely or not at all: its files first, then all rows in one transaction.
 * The caller has checked for conflicts.
 * @throws CommandError when its rows contradict each other or the files
 */
export async function importBag(
  dependencies: Pick<Dependencies, 'database' | 'storage' | 'jobs' | 'ledger' | 'now'>,
  bag: VerifiedBag,
): Promise<void> {
  const { database, storage, ledger, now, jobs } = dependencies;
  const known = (await ledger.read())?.entries ?? [];
  const at = now().toISOString();
  try {
    const keys = storedKeys(dependencies);
    await storeFiles(dependencies, keys, bag);
    await database.transaction(async (tx) => {
      await keys.settle(tx, Object.keys(bag.files));
      await importRows(tx, bag, at);
      await recountTexts(tx, bag.signature);
      await requireWhole(tx, bag);
      await queueAgain(dependencies, tx, bag.signature);
      const entries = known.filter((entry) => 'recording' in entry && entry.recording === bag.signature);
      await applyNewerEntries(tx, entries, libraryDay(now()));
      await writeAudit(tx, {
        at,
        actorId: null,
        action: 'recording.import',
        // The import event of this archive; the history in the bag is kept.
        ...eventOf(bag),
      });
    });
  } catch (error) {
    for (const key of Object.keys(bag.files)) {
      if (!(await isKeyReferenced(database.db, key))) await storage.delete(key);
    }
    throw error;
  }
  jobs.wake();
}

/**
 * Keys are unchanged, because the recording's hash covers them. A file from a killed import is used if it is complete.
 */
async function storeFiles(
  { storage }: Pick<Dependencies, 'storage'>,
  keys: StoredKeys,
  { files, hashes, placeOf }: VerifiedBag,
): Promise<void> {
  const reserved = Object.keys(files);
  for (const [key, path] of Object.entries(files)) {
    const expected = hashes.get(path.normalize('NFC'))?.sha256;
    if (expected === undefined) throw new CommandError(`W torbie brakuje pliku ${path}.`);
    await keys.reserve(key);
    if (await storage.stat(key)) {
      if ((await storage.hash(key)) === expected) continue;
      await storage.delete(key);
    }
    const staged = newStorageKey();
    const pieces = keys.renewing<Buffer>(reserved, createReadStream(placeOf(path)));
    await storage.writeStaged(staged, 0, pieces, Number.MAX_SAFE_INTEGER);
    await storage.publish(staged, key);
    await keys.renew(reserved);
    if ((await storage.hash(key)) !== expected) throw new CommandError(`Plik ${path} zmienił się podczas wczytywania.`);
  }
}

/** Bags of earlier versions have no counts. */
async function recountTexts(tx: Tx, recording: string): Promise<void> {
  const transcripts = await tx.selectFrom('transcripts').select('id').where('recording', '=', recording).execute();
  for (const { id } of transcripts) await recountTextFacts(tx, id);
}

/** Compares rows with files and with the recording's own hash. */
async function requireWhole(tx: Tx, { signature, files, hashes }: VerifiedBag): Promise<void> {
  const named = await listStorageKeys(tx, { recording: signature });
  const isSame = named.length === Object.keys(files).length && named.every((key) => Object.hasOwn(files, key));
  const rows = await tx
    .selectFrom('files')
    .select(['storage_key', 'sha256'])
    .where('recording', '=', signature)
    .execute();
  const isIntact = rows.every(
    ({ storage_key, sha256 }) => hashes.get((files[storage_key] ?? '').normalize('NFC'))?.sha256 === sha256,
  );
  if (!isSame || !isIntact) throw new CommandError('Pliki w torbie nie zgadzają się z opisem nagrania.');
  const recording = await tx
    .selectFrom('recordings')
    .select(['content_sha256', 'signature_folded', 'deleted_at'])
    .where('signature', '=', signature)
    .executeTakeFirst();
  const isOwn = recording?.signature_folded === foldSignature(signature) && recording.deleted_at === null;
  const hash = recording?.content_sha256 ?? '';
  if (!isOwn || (hash !== '' && hash !== (await hashRecording(tx, signature)))) {
    throw new CommandError('Opis nagrania w torbie jest uszkodzony: suma kontrolna się nie zgadza.');
  }
}
