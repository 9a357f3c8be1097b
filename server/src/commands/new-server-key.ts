import { deleteKeyHash } from '../server-key/server-key.repository.ts';
import { type Command, readArguments } from './command.ts';

export const newServerKey: Command = {
  usage: 'new-server-key',
  summary:
    'Tworzy nowy klucz serwera, gdy dawny przepadł razem z magazynem plików: wysłane kody i niewysłane listy tracą ważność. Wcześniej zatrzymaj wszystkie serwery.',
  async run({ args, open, print }) {
    readArguments(args, {});
    const { database, serverKey } = await open();
    await deleteKeyHash(database.db);
    await serverKey.load();
    print('Utworzono nowy klucz serwera. Możesz uruchomić serwery.');
  },
};
