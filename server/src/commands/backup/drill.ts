import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { closeDependencies, createDependencies, type Dependencies } from '../../dependencies.ts';
import { writeAudit } from '../../features/auth/audit.repository.ts';
import { undefinedIfMissing } from '../../lib/failures.ts';
import { freeBytesAt, inMegabytes } from '../../lib/free-bytes.ts';
import { drillFolder } from '../../lib/scratch-files.ts';
import { checkArchive } from '../check/check.ts';
import { type Command, CommandError, readArguments, required } from '../command.ts';
import type { BackupManifest } from './backup-format.ts';
import { readManifest } from './read-manifest.ts';
import { restore } from './restore.ts';

type DrillDependencies = Pick<Dependencies, 'config' | 'content' | 'database' | 'ledger' | 'log' | 'now'>;

interface DrillOptions {
  print?: (line: string) => void;
  findFreeBytes?: typeof freeBytesAt;
}

/**
 * Restores a backup into a separate archive in the data folder, checks it, deletes it, and logs the drill in the audit
 * log. The archive itself is not changed.
 * @throws CommandError when the backup cannot be restored, or has faults
 */
export async function drill(
  dependencies: DrillDependencies,
  folder: string,
  { print = () => {}, findFreeBytes = freeBytesAt }: DrillOptions = {},
): Promise<BackupManifest> {
  const { config, database, now } = dependencies;
  const dataDir = drillFolder(config.dataDir);
  const remove = () => rm(dataDir, { recursive: true, force: true });
  // Remains of a drill that was killed.
  await remove();
  await readManifest(folder);
  await requireRoom(config.dataDir, folder, findFreeBytes);
  await mkdir(dataDir, { mode: 0o700 });
  const manifest = await restoreAndCheck(dataDir, dependencies, folder, print).finally(remove);
  const details = { madeAt: manifest.madeAt };
  const at = now().toISOString();
  await writeAudit(database.db, { at, actorId: null, action: 'archive.drill', subject: 'archive', details });
  return manifest;
}

async function restoreAndCheck(
  dataDir: string,
  { config, content, ledger, log, now }: DrillDependencies,
  folder: string,
  print: (line: string) => void,
): Promise<BackupManifest> {
  const storage = { kind: 'disk', folder: join(dataDir, 'storage') } as const;
  const own = { ...config, dataDir, databaseUrl: undefined, storage, storageFallback: undefined };
  const archive = await createDependencies(own, { content, ledger, log, now });
  try {
    const manifest = await restore(archive, folder, { print });
    const problems = await checkArchive(archive, { print });
    for (const problem of problems) print(problem);
    if (problems.length > 0) throw new CommandError(`Odtworzona kopia ma nieprawidłowości: ${problems.length}.`);
    return manifest;
  } finally {
    await closeDependencies(archive);
  }
}

/** The rows of the tables and their indexes may take twice the size of the tables' files. */
async function requireRoom(dataDir: string, folder: string, findFreeBytes: typeof freeBytesAt): Promise<void> {
  const needed = (await bytesIn(join(folder, 'files'))) + 2 * (await bytesIn(join(folder, 'tables')));
  const free = await findFreeBytes(dataDir);
  if (free >= needed) return;
  throw new CommandError(
    `Próba potrzebuje w DATA_DIR ${inMegabytes(needed)}, a wolne jest ${inMegabytes(free)}: zwolnij miejsce albo odtwórz kopię na innym komputerze.`,
  );
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of (await readdir(folder).catch(undefinedIfMissing)) ?? [])
    bytes += (await stat(join(folder, name))).size;
  return bytes;
}

export const drillCommand: Command = {
  usage: 'drill DIR',
  summary:
    'Odtwarza kopię na próbę, obok archiwum, sprawdza wszystkie sumy kontrolne i usuwa odtworzone; archiwum może działać. Datę próby pokazuje doctor.',
  async run({ args, open, print }) {
    const given = readArguments(args, { positionals: ['folder'] });
    const folder = required(given, 'folder', 'folder kopii');
    const dependencies = await open();
    const began = dependencies.now().getTime();
    const { madeAt, rows, files } = await drill(dependencies, resolve(folder), { print });
    const seconds = Math.round((dependencies.now().getTime() - began) / 1000);
    const counts = `nagrania: ${rows.recordings}, pliki: ${Object.keys(files).length}`;
    print(`Próba udana: kopia z ${madeAt} (${counts}) odtworzona i sprawdzona w ${seconds} s, potem usunięta.`);
  },
};
