import { createIndexFollower } from '../features/search/indexing/index-follower.ts';
import { clearIndex } from '../search/search-store.ts';
import { type Command, readArguments } from './command.ts';

/** Steps of the printed progress. */
const recordingsPerLine = 100;

export const reindex: Command = {
  usage: 'reindex',
  summary: 'Buduje od nowa indeks wyszukiwania; serwer może w tym czasie działać.',
  async run({ args, open, print }) {
    readArguments(args, {});
    const dependencies = await open();
    await dependencies.searchStore.write(clearIndex);
    const follower = createIndexFollower(dependencies);
    let printed = 0;
    await follower.catchUp((done, all) => {
      if (done - printed < recordingsPerLine && done < all) return;
      printed = done;
      print(`Zindeksowano ${done} z ${all} nagrań.`);
    });
    print('Indeks wyszukiwania jest gotowy.');
  },
};
