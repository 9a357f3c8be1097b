import { join } from 'node:path';
import { libraryDay } from '@glosy/core/time/library-day';
import type { Queryable } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { programVersion } from '../../version.ts';
import { encodeRow } from '../backup/dump-table.ts';
import { CommandError } from '../command.ts';
import { type BagFile, listBagFiles } from './bag-files.ts';
import { type BagContents, contentsPath, rowsPath, schemaPath } from './bag-format.ts';
import { type BagTableName, bagTableNames } from './bag-tables.ts';
import { type BagWriter, createBag } from './bag-writer.ts';
import { writeDerived } from './derived-files.ts';
import { writePremis } from './premis.ts';
import { readRows } from './read-rows.ts';
import { readColumns, rowSchema } from './row-schema.ts';
import { safeName } from './safe-name.ts';
import { numberTags } from './tag-numbers.ts';

/** Folder of a recording's bag. */
export const bagFolder = (folder: string, signature: string): string => join(folder, safeName(signature));

/**
 * Writes the bag of a recording that is not in the trash: every row and file that belongs to it, and the same in
 * formats of other programs.
 * @throws CommandError when a file is missing or damaged
 */
export async function exportBag(
  dependencies: Pick<Dependencies, 'config' | 'content' | 'database' | 'storage' | 'now'>,
  folder: string,
  signature: string,
): Promise<void> {
  const { database } = dependencies;
  const bag = await createBag(bagFolder(folder, signature));
  try {
    const { rows, files } = await database.readConsistently(async (db) => {
      const counts = await writeRows(db, bag, signature);
      await writeDerived(dependencies, db, { bag, signature, role: 'admin' });
      return { rows: counts, files: await listBagFiles(db, signature) };
    });
    for (const file of files) await writeFile(dependencies, bag, file);
    await writePremis(dependencies, { bag, signature, files });
    const paths = Object.fromEntries(files.map(({ key, path }) => [key, path]));
    const contents: BagContents = { format: 1, signature, rows, files: paths };
    await bag.write(contentsPath, `${JSON.stringify(contents, null, 2)}\n`);
    await bag.finish(bagInfo(dependencies, signature));
  } catch (error) {
    await bag.discard();
    throw error;
  }
}

export function bagInfo(
  { content, now }: Pick<Dependencies, 'content' | 'now'>,
  signature: string,
): (readonly [string, string])[] {
  return [
    ['Source-Organization', content.library.name],
    ['Bagging-Date', libraryDay(now())],
    ['External-Identifier', signature],
    ['Bag-Software-Agent', `Głosy ${programVersion}`],
  ];
}

async function writeRows(db: Queryable, bag: BagWriter, signature: string): Promise<BagContents['rows']> {
  const tags = await numberTags(db, signature);
  const columns = await readColumns(db);
  const counts: BagContents['rows'] = {};
  for (const table of bagTableNames) {
    counts[table] = 0;
    await bag.write(rowsPath(table), lines(table));
    await bag.write(schemaPath(table), `${JSON.stringify(rowSchema(table, columns[table]), null, 2)}\n`);
  }
  return counts;

  async function* lines(table: BagTableName) {
    for await (const row of readRows(db, table, { signature, tags })) {
      counts[table] = (counts[table] ?? 0) + 1;
      yield encodeRow(row);
    }
  }
}

async function writeFile(
  { storage }: Pick<Dependencies, 'storage'>,
  bag: BagWriter,
  { key, path, sha256 }: BagFile,
): Promise<void> {
  const file = await storage.open(key);
  try {
    const written = await bag.write(path, file.createReadStream());
    if (sha256 !== null && written.sha256 !== sha256) {
      throw new CommandError(
        `Plik ${path.slice('data/'.length)} jest w archiwum uszkodzony: suma SHA-256 się nie zgadza.`,
      );
    }
  } finally {
    file.close();
  }
}
