import { setTimeout as pause } from 'node:timers/promises';
import type { Dependencies } from '../dependencies.ts';
import { copyEncoding } from '../features/files/listening-copies/copy-encoding.ts';
import { copyJobKind } from '../features/files/listening-copies/copy-job-kind.ts';
import {
  countUnfinishedCopies,
  listSoundsToCopy,
} from '../features/files/listening-copies/listening-copies.repository.ts';
import { makeCopyJob } from '../features/files/listening-copies/make-copy.job.ts';
import { orderCopy } from '../features/files/listening-copies/order-copy.ts';
import { storedKeys } from '../features/files/stored-keys.ts';
import { type Command, CommandError, readArguments } from './command.ts';
import { createProgress } from './progress.ts';

const lookEveryMs = 500;

/**
 * Orders the missing copies and makes them in this process, together with a running server, which takes the same jobs.
 * Finished copies are kept: a stopped command can be resumed, or the server finishes its orders.
 */
async function makeCopies(
  dependencies: Pick<Dependencies, 'config' | 'log' | 'database' | 'storage' | 'jobs' | 'now'>,
  isAll: boolean,
  print: (line: string) => void,
): Promise<number> {
  const { database, jobs, now } = dependencies;
  for (const sound of await listSoundsToCopy(database.db, isAll)) {
    await database.transaction((tx) => orderCopy(tx, jobs, sound));
  }
  let left = (await countUnfinishedCopies(database.db)).unfinished;
  const total = left;
  print(`Kopie do zrobienia: ${total}.`);
  if (total === 0) return 0;
  const encoding = copyEncoding(dependencies);
  const { ffmpeg } = await encoding();
  print(`Koder: ${ffmpeg ? `ffmpeg ${ffmpeg.version}` : 'LAME (WebAssembly)'}.`);
  const keys = storedKeys(dependencies);
  const progress = createProgress({ print, now }, 'Kopie do słuchania', total);
  jobs.start({ ...keys.jobs, [copyJobKind]: makeCopyJob(dependencies, keys, encoding) });
  while (left > 0) {
    await pause(lookEveryMs);
    const { unfinished } = await countUnfinishedCopies(database.db);
    progress.advance(left - unfinished);
    left = unfinished;
  }
  return total;
}

export const makeCopiesCommand: Command = {
  usage: 'make-copies [--all]',
  summary:
    'Robi brakujące kopie do słuchania, z --all wszystkie od nowa; serwer może w tym czasie działać. Przerwane idzie dalej od miejsca, w którym było.',
  async run({ args, open, print }) {
    const { all } = readArguments(args, { flags: ['all'] });
    const dependencies = await open();
    const made = await makeCopies(dependencies, all !== undefined, print);
    const { failed } = await countUnfinishedCopies(dependencies.database.db);
    if (failed > 0) throw new CommandError(`Nie udało się zrobić kopii: ${failed}. Powody podaje strona „Zadania”.`);
    print(made === 0 ? 'Wszystkie kopie do słuchania są gotowe.' : `Zrobiono kopie do słuchania: ${made}.`);
  },
};
