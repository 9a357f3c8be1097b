import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { UnreadableFileError } from '@glosy/core/files/unreadable-file';
import {
  countMissing,
  describeMissing,
  type LoadedRecording,
  type PlannedRecording,
  plannedStateLabels,
} from '@glosy/core/work/loading';
import type { Dependencies } from '../dependencies.ts';
import { listAdministrators } from '../features/auth/users.repository.ts';
import { storedKeys } from '../features/files/stored-keys.ts';
import { loadAll } from '../features/loading/load/load-all.ts';
import { callerOf } from '../features/loading/load/loading-caller.ts';
import { type PreparedLoading, planLoading } from '../features/loading/plan/plan-loading.ts';
import { openFolder } from '../features/loading/source/folder-source.ts';
import type { LoadingSource } from '../features/loading/source/loading-source.ts';
import { openZipFile } from '../features/loading/source/zip-source.ts';
import type { Caller } from '../http/caller.ts';
import { undefinedIfMissing } from '../lib/failures.ts';
import { wireRecordings } from '../wire-recordings.ts';
import { type Command, CommandError, readArguments, required } from './command.ts';
import { createProgress } from './progress.ts';

async function openSource(path: string): Promise<LoadingSource> {
  const facts = await stat(path).catch(undefinedIfMissing);
  if (!facts) throw new CommandError(`Nie ma folderu ani pliku ${path}.`);
  return facts.isDirectory() ? openFolder(path) : openZipFile(path);
}

/** The account that makes the interviews: the given one, or the only administrator. */
async function findCaller({ database }: Pick<Dependencies, 'database'>, email: string | undefined): Promise<Caller> {
  const callers = (await listAdministrators(database.db)).flatMap((user) => callerOf(user) ?? []);
  const [only, ...others] = callers.filter((caller) => email === undefined || caller.email === email);
  if (only && others.length === 0) return only;
  if (email !== undefined) throw new CommandError(`Konto ${email} nie należy do administratora.`);
  throw new CommandError(
    callers.length === 0
      ? 'Nie ma jeszcze żadnego administratora: utwórz go poleceniem create-user.'
      : `Administratorów jest kilku. Podaj, w czyim imieniu wczytać rozmowy: --as ${only?.email}.`,
  );
}

function printPlan({ plan }: PreparedLoading, print: (line: string) => void): void {
  for (const problem of plan.problems) print(problem);
  for (const recording of plan.recordings) {
    print(describe(recording));
    for (const sentence of [...recording.problems, ...recording.notes]) print(`    ${sentence}`);
  }
  for (const counted of countMissing(plan.recordings.filter(({ state }) => state === 'ready'))) {
    print(`Do wczytania: ${counted}.`);
  }
  for (const { path, reason } of plan.unused) print(`Pominięto ${path}: ${reason}`);
}

function describe(recording: PlannedRecording): string {
  const { row, signature, title, date, state, sounds, transcripts, photos, documents, missing } = recording;
  const counts = [
    `dźwięk: ${sounds.length}`,
    `napisy: ${transcripts.length}`,
    `zdjęcia: ${photos.length}`,
    `dokumenty: ${documents.length}`,
  ];
  const place = row === null ? '' : `wiersz ${row}, `;
  const label = [plannedStateLabels[state], state === 'ready' ? describeMissing(missing) : '']
    .filter(Boolean)
    .join(' ');
  return `[${label}] ${place}${signature || 'sygnatura zostanie nadana'}, ${title} (${date}) – ${counts.join(', ')}`;
}

async function load(
  dependencies: Pick<Dependencies, 'config' | 'database' | 'storage' | 'jobs' | 'now'>,
  prepared: PreparedLoading,
  { caller, print }: { caller: Caller; print: (line: string) => void },
): Promise<LoadedRecording[]> {
  const { database, now } = dependencies;
  const ready = prepared.recordings.filter(({ plan }) => plan.state === 'ready');
  const bytes = ready.reduce((sum, { plan }) => sum + plan.bytes, 0);
  const progress = createProgress({ print, now }, 'Kopiowanie plików', bytes);
  const results: LoadedRecording[] = [];
  const parts = { keys: storedKeys(dependencies), ...wireRecordings(dependencies) };
  await loadAll(dependencies, parts, prepared, {
    caller,
    transact: (work) => database.transaction(work),
    signal: new AbortController().signal,
    onBegin: () => {},
    onBytes: progress.advance,
    onResult: async (result) => {
      results.push(result);
      const { signature, title, problem } = result;
      print(problem === null ? `Wczytano ${signature}, ${title}.` : `Nie wczytano: ${title}. ${problem}`);
    },
  });
  return results;
}

export const importMany: Command = {
  usage: 'import-many DIR|ZIP [--dry-run] [--as E]',
  summary:
    'Wczytuje wiele rozmów z folderu albo pliku ZIP z tabelą opisów, każdą w całości albo wcale, jako niepubliczne. Przerwane idzie dalej po ponownym uruchomieniu. Z --dry-run tylko pokazuje, co powstanie.',
  async run({ args, open, print }) {
    const given = readArguments(args, { positionals: ['source'], flags: ['dry-run'], options: ['as'] });
    const path = resolve(required(given, 'source', 'folder albo plik ZIP'));
    const dependencies = await open();
    const caller = await findCaller(dependencies, given.as);
    try {
      const source = await openSource(path);
      const prepared = await planLoading(dependencies.database.db, source);
      printPlan(prepared, print);
      if (prepared.plan.problems.length > 0) throw new CommandError('Nic nie zostało wczytane.');
      if (given['dry-run'] !== undefined) return;
      const results = await load(dependencies, prepared, { caller, print });
      await source.close();
      const loaded = results.filter(({ state }) => state === 'loaded').length;
      print(`Wczytano rozmowy: ${loaded}.`);
      for (const counted of countMissing(results)) print(`Wśród wczytanych: ${counted}.`);
      const left = prepared.recordings.filter(
        ({ plan }) => plan.state === 'conflict' || plan.state === 'invalid',
      ).length;
      const failed = results.length - loaded + left;
      if (failed > 0) throw new CommandError(`Nie wczytano rozmów: ${failed}. Powody stoją wyżej.`);
    } catch (error) {
      if (error instanceof UnreadableFileError) throw new CommandError(error.message);
      throw error;
    }
  },
};
