import { ArchiveError } from '@glosy/core/errors';
import type { Tag, TagType } from '@glosy/core/recording/tag';
import type { Tx } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/database-errors.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { writeAudit } from '../auth/audit.repository.ts';
import { changeRecordings } from '../recordings/change-recording.repository.ts';
import { visibleTo } from '../recordings/visible-recording.repository.ts';
import { addTag } from './add-tag.ts';
import { countRecordings } from './tag-index.repository.ts';
import { requireTagName } from './tag-name.ts';
import {
  deleteTagRow,
  findTagByName,
  insertJoin,
  listEveryOccurrence,
  listRecordingsWith,
  lockTags,
  moveOccurrences,
  type TagRow,
  updateTagName,
} from './tags.repository.ts';
import { findVisibleIds, hasHiddenUses, type TagScope, tagsVisibleTo } from './visible-tags.repository.ts';

export type TagUsecases = ReturnType<typeof tagUsecases>;

/** An occurrence of a deleted tag: signature, transcript file, start of the line in seconds. */
type Place = readonly [recording: string, file: string, start: number];

/** A further attempt is needed only if another assignment happens at the same moment. */
const maxAttempts = 10;

/** The names of two tags to join, as the caller saw them. */
interface SeenNames {
  from: string;
  into: string;
}

class AssignedMeanwhileError extends Error {
  override name = 'AssignedMeanwhileError';
}

/** Use cases of adding, renaming, joining and deleting tags. They open transactions, because `changeTags` repeats them. */
export function tagUsecases({ database, config, now }: Pick<Dependencies, 'config' | 'database' | 'now'>) {
  const scopeOf = (caller: Caller) => tagsVisibleTo(caller, { config, now });

  /** @throws ArchiveError `tag.name-taken` (details: the tag with the name) */
  async function create(caller: Caller, type: TagType, text: string): Promise<{ id: number }> {
    const name = requireTagName(text);
    return database.transaction(async (tx) => {
      const added = await addTag(tx, caller, scopeOf(caller), { ...name, type, at: now().toISOString() });
      if (!added) throw new ArchiveError('server.busy');
      if (!added.isNew) throw nameTaken(added.tag.name, added.tag);
      return { id: added.tag.id };
    });
  }

  /**
   * Renames a tag; `before` is the name that the caller saw (optimistic locking).
   * @throws ArchiveError `tag.not-found`, `tag.renamed`, `tag.name-taken` (details: the tag that has the name, unless it
   * is hidden from the caller)
   */
  async function rename(caller: Caller, id: number, text: string, before?: string): Promise<void> {
    const { name, folded } = requireTagName(text);
    let type: TagType = 'keyword';
    try {
      await changeTags(caller, [id], async (tx, [tag]) => {
        type = tag.type;
        if (tag.name === name) return;
        requireName(tag, before);
        await updateTagName(tx, id, name, folded);
        await audit(tx, caller, 'tag.rename', id, { from: tag.name, to: name });
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw nameTaken(name, await findTagByName(database.db, scopeOf(caller), { type, folded }));
    }
  }

  /**
   * `before` is the name that the caller saw.
   * @throws ArchiveError `tag.not-found`, `tag.renamed`, `tag.hidden-occurrences`
   */
  async function remove(caller: Caller, id: number, before?: string): Promise<void> {
    await changeTags(caller, [id], async (tx, [tag]) => {
      requireName(tag, before);
      const places = await requireVisiblePlaces(tx, caller, tag);
      await deleteTagRow(tx, id);
      await audit(tx, caller, 'tag.delete', id, { name: tag.name, type: tag.type, places });
    });
  }

  /**
   * Joins `from` into `into`: each line with either tag has `into` afterwards, and `from` is deleted. `before` are the
   * names that the caller saw.
   * @throws ArchiveError `tag.not-found`, `tag.renamed`, `tag.hidden-occurrences`, `request.invalid` when both are the same
   */
  async function join(caller: Caller, from: number, into: number, before?: SeenNames): Promise<Tag> {
    if (from === into) throw new ArchiveError('request.invalid', ['wybierz dwa różne tagi']);
    return changeTags(caller, [from, into], async (tx, [gone, kept]) => {
      requireName(gone, before?.from);
      requireName(kept, before?.into);
      const { id, name, type } = kept;
      const places = await requireVisiblePlaces(tx, caller, gone);
      await moveOccurrences(tx, from, into);
      await insertJoin(tx, gone, into);
      await deleteTagRow(tx, from);
      const details = { name: gone.name, type: gone.type, into: name, intoType: type, intoId: id, places };
      await audit(tx, caller, 'tag.join', from, details);
      const counts = await countRecordings(tx, visibleTo(caller, { config, now }), into);
      return { id, name, type, recordings_count: counts.get(into) ?? 0 };
    });
  }

  /**
   * Runs a change of all recordings that use the first of the locked tags; repeats it when another recording began to
   * use the tag before it was locked.
   * @throws ArchiveError `tag.not-found` when one does not exist for the caller
   */
  async function changeTags<Ids extends readonly [number, ...number[]], Result>(
    caller: Caller,
    ids: readonly [...Ids],
    change: (tx: Tx, tags: { [Index in keyof Ids]: TagRow }) => Promise<Result>,
  ): Promise<Result> {
    const at = now().toISOString();
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      try {
        return await database.transaction(async (tx) => {
          const before = await listRecordingsWith(tx, ids[0]);
          return changeRecordings(tx, before, { kind: 'tags', at }, async () => {
            const tags = await requireLockedTags(tx, scopeOf(caller), ids);
            const using = await listRecordingsWith(tx, ids[0]);
            // Recordings are locked before tags: locking another recording now could deadlock.
            if (using.some((signature) => !before.includes(signature))) throw new AssignedMeanwhileError();
            return change(tx, tags);
          });
        });
      } catch (error) {
        if (!(error instanceof AssignedMeanwhileError)) throw error;
      }
    }
    throw new ArchiveError('server.busy');
  }

  /** Refuses to remove occurrences that the caller cannot see. @throws ArchiveError `tag.hidden-occurrences` */
  async function requireVisiblePlaces(tx: Tx, caller: Caller, { id, name }: TagRow): Promise<Place[]> {
    if (await hasHiddenUses(tx, scopeOf(caller), id)) throw new ArchiveError('tag.hidden-occurrences', [name]);
    const occurrences = await listEveryOccurrence(tx, id);
    return occurrences.map(({ recording, file, start_ms }) => [recording, file, start_ms / 1000]);
  }

  /** Writes the occurrences to the audit log, because nobody could restore them by hand. */
  async function audit(
    tx: Tx,
    caller: Caller,
    action: 'tag.rename' | 'tag.delete' | 'tag.join',
    id: number,
    details: Record<string, unknown>,
  ): Promise<void> {
    const at = now().toISOString();
    await writeAudit(tx, { at, actorId: caller.userId, action, subject: `tag:${id}`, details });
  }

  return { create, rename, remove, join };
}

/** @throws ArchiveError `tag.renamed` (details: id and name) when the caller saw another name */
function requireName({ id, name }: TagRow, seen: string | undefined): void {
  if (seen === undefined || seen === name) return;
  throw new ArchiveError('tag.renamed', [name], { details: { id, name } });
}

function nameTaken(name: string, holder: TagRow | undefined): ArchiveError {
  const details = holder && { id: holder.id, name: holder.name, type: holder.type };
  return new ArchiveError('tag.name-taken', [holder?.name ?? name], { details });
}

/** The tags in the order of the ids, locked. @throws ArchiveError `tag.not-found` when one does not exist for the caller */
async function requireLockedTags<Ids extends readonly number[]>(
  tx: Tx,
  scope: TagScope,
  ids: readonly [...Ids],
): Promise<{ [Index in keyof Ids]: TagRow }> {
  const locked = await lockTags(tx, ids);
  const visible = await findVisibleIds(tx, scope, ids);
  return ids.map((id) => {
    const tag = locked.find((row) => row.id === id);
    if (!tag || !visible.has(id)) throw new ArchiveError('tag.not-found');
    return tag;
  }) as { [Index in keyof Ids]: TagRow };
}
