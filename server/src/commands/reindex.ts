import { type Command, readArguments } from './command.ts';
import { rebuildIndex } from './rebuild-index.ts';

export const reindex: Command = {
  usage: 'reindex',
  summary: 'Buduje od nowa indeks wyszukiwania; serwer może w tym czasie działać.',
  async run({ args, open, print }) {
    readArguments(args, {});
    await rebuildIndex(await open(), print);
    print('Indeks wyszukiwania jest gotowy.');
  },
};
