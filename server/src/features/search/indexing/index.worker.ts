import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '../../../config.ts';
import { openDatabase, openSearchStore } from '../../../dependencies.ts';
import { createLog } from '../../../log.ts';
import type { ThreadMessage } from './index-in-thread.ts';
import { createIndexStale } from './index-stale.ts';

async function indexAll(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const database = openDatabase(config);
  const now = () => new Date();
  const searchStore = await openSearchStore(config, database, { now });
  const indexStale = createIndexStale({ database, searchStore, log, now });
  const tell = (message: ThreadMessage) => parentPort?.postMessage(message);
  tell(await indexStale({ progress: (...progress) => tell(progress) }));
  await searchStore.refreshStatistics();
  await searchStore.close();
  await database.close();
}

// Lets saves and playback run first. Priorities are per thread only on Linux; elsewhere this would slow the whole
// process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
await indexAll(workerData as Config);
