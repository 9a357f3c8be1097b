import { sql } from 'kysely';
import type { Dependencies } from '../dependencies.ts';
import { listStorageKeys } from '../features/files/storage-keys.repository.ts';
import { type Command, CommandError, readArguments } from './command.ts';

/**
 * Compares database, files and hashes with each other and names each thing that is wrong, in Polish; an empty list
 * means that the archive is sound.
 */
export async function checkArchive(dependencies: Dependencies): Promise<string[]> {
  const known = new Set(await listStorageKeys(dependencies.database.db));
  return [
    ...(await checkDatabase(dependencies)),
    ...(await checkFiles(dependencies)),
    ...(await checkStrays(dependencies, known)),
    ...(await checkTranscripts(dependencies)),
  ];
}

async function checkDatabase({ database }: Dependencies): Promise<string[]> {
  if (database.kind === 'postgres') {
    await database.check();
    return [];
  }
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.db);
  const broken = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
  const { rows: orphans } = await sql<{ table: string }>`pragma foreign_key_check`.execute(database.db);
  return [
    ...broken.map((text) => `Baza danych jest uszkodzona: ${text}`),
    ...orphans.map((row) => `Wiersz tabeli ${row.table} wskazuje na coś, czego nie ma.`),
  ];
}

async function checkFiles({ database, storage }: Dependencies): Promise<string[]> {
  const problems: string[] = [];
  const files = await database.db
    .selectFrom('files')
    .select(['name', 'recording', 'storage_key', 'sha256', 'bytes'])
    .execute();
  for (const file of files) {
    const name = `${file.recording}/${file.name}`;
    const facts = await storage.stat(file.storage_key).catch(() => undefined);
    if (!facts) problems.push(`Brak pliku ${name}.`);
    else if (facts.size !== file.bytes) problems.push(`Plik ${name} ma ${facts.size} bajtów zamiast ${file.bytes}.`);
    else if ((await storage.hash(file.storage_key).catch(String)) !== file.sha256) {
      problems.push(`Plik ${name} różni się od przyjętego: suma SHA-256 się nie zgadza.`);
    }
  }
  return problems;
}

async function checkStrays({ storage }: Dependencies, known: ReadonlySet<string>): Promise<string[]> {
  const problems: string[] = [];
  for await (const key of storage.list()) {
    if (!known.has(key)) problems.push(`Plik ${key} nie należy do żadnego nagrania.`);
  }
  return problems;
}

/** A transcript's newest revision counts as many lines as are stored. */
async function checkTranscripts({ database }: Dependencies): Promise<string[]> {
  const { rows } = await sql<{ name: string; lines: number; expected: number | null }>`
    select t.name,
      (select count(*) from lines l where l.transcript_id = t.id) as lines,
      (select r.line_count from revisions r where r.transcript_id = t.id and r.number = t.revision) as expected
    from transcripts t`.execute(database.db);
  return rows
    .filter((row) => Number(row.lines) !== Number(row.expected))
    .map((row) => `Transkrypcja ${row.name} ma ${row.lines} napisów zamiast ${row.expected}.`);
}

export const checkCommand: Command = {
  usage: 'check',
  summary: 'Porównuje ze sobą bazę, pliki i sumy kontrolne.',
  async run({ args, open, print }) {
    readArguments(args, {});
    const problems = await checkArchive(await open());
    for (const problem of problems) print(problem);
    if (problems.length > 0) throw new CommandError(`Znaleziono nieprawidłowości: ${problems.length}.`);
    print('Archiwum jest w porządku.');
  },
};
