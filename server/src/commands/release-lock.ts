import { ArchiveError } from '@glosy/core/errors';
import { writeAudit } from '../features/auth/audit.repository.ts';
import { releaseLock as releaseLockOf } from '../features/recordings/locks.repository.ts';
import { type Command, readArguments, required } from './command.ts';

export const releaseLock: Command = {
  usage: 'release-lock SIGNATURE',
  summary: 'Odblokowuje transkrypcję, której nie może odblokować osoba, która ją zablokowała.',
  async run({ args, open, print }) {
    const signature = required(readArguments(args, { positionals: ['signature'] }), 'signature', 'sygnatura nagrania');
    const { database, now } = await open();
    const at = now().toISOString();
    const released = await database.transaction(async (tx) => {
      const holder = await releaseLockOf(tx, signature, at);
      if (holder === undefined) throw new ArchiveError('recording.not-found');
      if (holder === '') return false;
      const subject = `recording:${signature}`;
      await writeAudit(tx, { at, actorId: null, action: 'recording.release-lock', subject });
      return true;
    });
    print(
      released ? `Transkrypcja ${signature} została odblokowana.` : `Transkrypcja ${signature} nie była zablokowana.`,
    );
  },
};
