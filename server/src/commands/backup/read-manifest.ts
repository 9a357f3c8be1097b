import { readFile } from 'node:fs/promises';
import { undefinedIfMissing } from '../../lib/failures.ts';
import { CommandError } from '../command.ts';
import { type BackupManifest, manifestPath } from './backup-format.ts';

/** @throws CommandError when the folder does not contain a complete backup that this program can read */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(manifestPath(folder), 'utf8').catch(undefinedIfMissing);
  if (text === undefined) throw new CommandError(`W folderze ${folder} nie ma kopii: brakuje pliku manifest.json.`);
  const manifest = parse(text);
  if (manifest === undefined) throw new CommandError(`Plik manifest.json w folderze ${folder} jest uszkodzony.`);
  if (manifest.format !== 2) {
    throw new CommandError(
      'Kopia pochodzi z innej wersji programu. Odtwórz ją tą samą wersją, potem zaktualizuj program.',
    );
  }
  return manifest;
}

function parse(text: string): BackupManifest | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as BackupManifest) : undefined;
  } catch {
    return undefined;
  }
}
