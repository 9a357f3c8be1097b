import { resolve } from 'node:path';
import { openLedger } from '../../dependencies.ts';
import { copyLedger } from '../../ledger/copy-ledger.ts';
import { type Command, CommandError, readArguments, required } from '../command.ts';
import { readPlace } from '../read-place.ts';

export const copyLedgerCommand: Command = {
  usage: 'copy-ledger TO',
  summary:
    'Dopisuje do kopii dziennika usunięć (plik albo s3://…) to, czego w niej jeszcze nie ma; serwer może działać. Tak też przenosi się dziennik z pliku do zasobnika i z powrotem.',
  async run({ args, open, print }) {
    const given = required(readArguments(args, { positionals: ['to'] }), 'to', 'plik albo adres s3:// kopii');
    const place = readPlace(given);
    const { ledger, now } = await open();
    const to = await openLedger(place.kind === 'disk' ? { ...place, folder: resolve(place.folder) } : place, now);
    if (to.path === ledger.path) throw new CommandError('Podano ten sam dziennik, na którym pracuje archiwum.');
    const content = await ledger.read();
    if (!content) throw new CommandError(`Nie ma dziennika usunięć ${ledger.path}. Wskaż go w LEDGER_FILE.`);
    const copy = await copyLedger(content, to);
    if (!copy) throw new CommandError(`Dziennik ${to.path} jest innego archiwum albo dłuższy niż ${ledger.path}.`);
    print(`Dziennik ${to.path} jest pełny: wpisów ${content.entries.length}, w tym dopisanych teraz ${copy.copied}.`);
  },
};
