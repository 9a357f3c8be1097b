import type { Config } from '../../config.ts';
import type { Queryable } from '../../database/database.ts';
import { openStorage } from '../../dependencies.ts';
import { listStoredFiles, type StoredFileFacts } from '../../features/files/reading-back/stored-files.repository.ts';
import type { FileStorage } from '../../storage/storage.ts';
import { findProblem } from '../check/check-storage.ts';
import { askOfThisVersion } from './database-probes.ts';
import type { OpenToRead } from './open-to-read.ts';
import type { Finding, Probe } from './probe.ts';

/** Files that are read back: only a few small ones, so that the probe ends in time. */
const sampleFiles = 3;
const sampleBytes = 20 * 1024 ** 2;

/** Reads a few stored files back, different ones at each run, and compares their hashes. */
export function storageProbe(config: Config, open: OpenToRead): Probe {
  return { name: 'storage', title: 'Pliki', ask: () => askOfThisVersion(open, ({ db }) => askStorage(config, db)) };
}

async function askStorage(config: Config, db: Queryable): Promise<Finding> {
  const storage = await openStorage(config.storage, config, { isReadOnly: true });
  try {
    return await readBack(storage, (await listStoredFiles(db)).filter(isInSample));
  } finally {
    await storage.close();
  }
}

const isInSample = ({ bytes, sha256 }: StoredFileFacts) =>
  sha256 !== undefined && bytes !== undefined && bytes <= sampleBytes;

async function readBack(storage: FileStorage, files: StoredFileFacts[]): Promise<Finding> {
  const chosen = files.sort(() => Math.random() - 0.5).slice(0, sampleFiles);
  const problems: string[] = [];
  for (const file of chosen) {
    const problem = await findProblem(storage, file);
    if (problem !== undefined) problems.push(problem);
  }
  const facts = { read: chosen.length, damaged: problems.length };
  if (problems.length > 0)
    return {
      state: 'fault',
      text: problems.join(' '),
      advice: 'Wykonaj archive check, a uszkodzone pliki przywróć z kopii.',
      facts,
    };
  if (chosen.length === 0)
    return { state: 'not-asked', text: 'Nie ma jeszcze plików, które można odczytać na próbę.', facts };
  return { state: 'good', text: `Odczytano na próbę: ${chosen.length}, sumy kontrolne się zgadzają.`, facts };
}
