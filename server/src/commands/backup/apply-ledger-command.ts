import { libraryDay } from '@glosy/core/time/library-day';
import { dropOtherIndexes } from '../../features/search/indexing/index-job.ts';
import { clearIndex } from '../../search/search-store.ts';
import { type Command, CommandError, readArguments, required } from '../command.ts';
import { compact } from '../erase/compact.ts';
import { deleteBytes } from '../erase/erase.ts';
import { applyLedger, printApplied } from './apply-ledger.ts';

/** For a database that was set back by its own means, such as the point-in-time recovery of PostgreSQL. */
export const applyLedgerCommand: Command = {
  usage: 'apply-ledger --since CZAS',
  summary:
    'Po cofnięciu bazy danych do chwili CZAS (np. 2026-11-22T03:00:00Z) usuwa, wycofuje i zamyka ponownie to, co od tej chwili zapisano w dzienniku usunięć (LEDGER_FILE).',
  async run({ args, open, print }) {
    const since = new Date(required(readArguments(args, { options: ['since'] }), 'since', '--since CZAS'));
    if (Number.isNaN(since.getTime())) throw new CommandError('--since: podaj chwilę, np. 2026-11-22T03:00:00Z.');
    const dependencies = await open();
    const { database, ledger, searchStore, now } = dependencies;
    const content = await ledger.read();
    if (!content) throw new CommandError(`Nie ma dziennika usunięć ${ledger.path}. Wskaż go w LEDGER_FILE.`);
    const after = content.entries.findIndex(({ at }) => at >= since.toISOString());
    const from = after === -1 ? content.entries.length : after;
    const applied = await database.transaction((tx) => applyLedger(tx, content, { from, today: libraryDay(now()) }));
    await deleteBytes(dependencies, applied);
    await compact(dependencies);
    await searchStore.write(clearIndex);
    await dropOtherIndexes(dependencies);
    printApplied(applied, print);
    print(`Zastosowano dziennik usunięć (wpisy od ${since.toISOString()}: ${content.entries.length - from}).`);
  },
};
