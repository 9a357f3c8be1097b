import type { TrashedThing, TrashPage } from '@glosy/core/contract/recordings/trash';
import { limits } from '@glosy/core/limits';
import type { Tx } from '../../../database/database.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Caller } from '../../../http/caller.ts';
import { dayMs } from '../../../lib/durations.ts';
import { restoreEntry } from './restore-from-trash.ts';
import type { TranscriptTrash } from './transcript-trash.ts';
import { countTrash, findDeleters, listTrash } from './trash-list.repository.ts';

export type TrashUsecases = ReturnType<typeof trashUsecases>;

/** Use cases of the trash for administrators. */
export function trashUsecases(
  { database, config, now }: Pick<Dependencies, 'database' | 'config' | 'now'>,
  transcripts: TranscriptTrash,
) {
  return {
    list({ page = 1 }: { page?: number | undefined }): Promise<TrashPage> {
      const limit = limits.trashPerPage;
      return database.readConsistently(async (db) => {
        const rows = await listTrash(db, { limit, offset: (page - 1) * limit });
        const deleters = await findDeleters(db, rows);
        const data = rows.map(({ kind, id, signature, title, fileName, caption, deletedAt }, index) => ({
          ...{ kind, id, signature, title, name: caption || fileName || null },
          deletedBy: deleters[index] ?? null,
          deletedAt,
          restorableUntil: new Date(Date.parse(deletedAt) + config.trashDays * dayMs).toISOString(),
        }));
        return { data, total: await countTrash(db) };
      });
    },

    /** @throws ArchiveError `trash.not-found`, `trash.recording-deleted`, `trash.name-taken`, `trash.portrait-taken`, `trash.names-narrator` */
    async restore(tx: Tx, author: Caller, thing: TrashedThing): Promise<{ message: string }> {
      const name = await restoreEntry(tx, transcripts, thing, { author, at: now().toISOString() });
      return { message: thing.kind === 'recording' ? `Przywrócono nagranie ${name}.` : `Przywrócono: ${name}.` };
    },
  };
}
