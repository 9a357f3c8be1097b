import { ArchiveError } from '@glosy/core/errors';
import { maySee } from '@glosy/core/policy';
import type { Tag, TagType } from '@glosy/core/tag';
import type { Queryable } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/unique-violation.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { writeAudit } from '../auth/audit.repository.ts';
import { countRecordings } from './tag-index.repository.ts';
import { visibleScope } from './tag-index.usecases.ts';
import { requireTagName } from './tag-name.ts';
import {
  deleteTagRow,
  findTagByName,
  insertJoin,
  insertTag,
  listEveryOccurrence,
  lockTags,
  moveOccurrences,
  type TagRow,
  updateTagName,
} from './tags.repository.ts';

export type TagUsecases = ReturnType<typeof tagUsecases>;

/** Where a tag was: signature, transcript file, start of the line in seconds. */
type Place = readonly [recording: string, file: string, start: number];

/** What staff do with the tags themselves. */
export function tagUsecases({ database, config, now }: Dependencies) {
  /** @throws ArchiveError `tag.name-taken` (details: the tag that has the name) */
  async function create(type: TagType, text: string): Promise<{ id: number }> {
    const { name, folded } = requireTagName(text);
    const row = { name, name_folded: folded, type, created_at: now().toISOString() };
    const id = await insertTag(database.db, row);
    if (id === undefined) throw await nameTaken(type, folded, name);
    return { id };
  }

  /**
   * `before` is the name that the person saw.
   * @throws ArchiveError `tag.not-found`, `tag.renamed`, `tag.name-taken` (details: the tag that has the name)
   */
  async function rename(caller: Caller, id: number, text: string, before?: string): Promise<void> {
    const { name, folded } = requireTagName(text);
    let type: TagType = 'keyword';
    try {
      await database.transaction(async (tx) => {
        const tag = await requireLockedTag(tx, id);
        type = tag.type;
        if (tag.name === name) return;
        if (before !== undefined && before !== tag.name) {
          throw new ArchiveError('tag.renamed', [tag.name], { details: { id, name: tag.name } });
        }
        await updateTagName(tx, id, name, folded);
        await audit(tx, caller, 'tag.rename', id, { from: tag.name, to: name });
      });
    } catch (error) {
      throw isUniqueViolation(error) ? await nameTaken(type, folded, name) : error;
    }
  }

  /** @throws ArchiveError `tag.not-found`, `tag.hidden-occurrences` */
  async function remove(caller: Caller, id: number): Promise<void> {
    await database.transaction(async (tx) => {
      const tag = await requireLockedTag(tx, id);
      const places = await requireVisiblePlaces(tx, caller, tag);
      await deleteTagRow(tx, id);
      await audit(tx, caller, 'tag.delete', id, { name: tag.name, type: tag.type, places });
    });
  }

  /**
   * Joins `from` into `into`: each line that carries one of them carries `into` afterwards, and `from` is gone.
   * @throws ArchiveError `tag.not-found`, `tag.hidden-occurrences`, `request.invalid` when both are the same
   */
  async function join(caller: Caller, from: number, into: number): Promise<Tag> {
    if (from === into) throw new ArchiveError('request.invalid', ['wybierz dwa różne tagi']);
    return database.transaction(async (tx) => {
      const tags = await lockTags(tx, [from, into]);
      const gone = requireTag(tags.find((tag) => tag.id === from));
      const { id, name, type } = requireTag(tags.find((tag) => tag.id === into));
      const places = await requireVisiblePlaces(tx, caller, gone);
      await moveOccurrences(tx, from, into);
      await insertJoin(tx, from, into);
      await deleteTagRow(tx, from);
      const details = { name: gone.name, type: gone.type, into: name, intoType: type, intoId: id, places };
      await audit(tx, caller, 'tag.join', from, details);
      const counts = await countRecordings(tx, visibleScope(caller.role, config.privateReaders), into);
      return { id, name, type, recordings_count: counts.get(into) ?? 0 };
    });
  }

  /** What a person cannot see must not be taken away by that person. */
  async function requireVisiblePlaces(tx: Queryable, caller: Caller, { id, name }: TagRow): Promise<Place[]> {
    const occurrences = await listEveryOccurrence(tx, id);
    const isHidden = occurrences.some(({ restrictions }) => !maySee(caller.role, restrictions, config.privateReaders));
    if (isHidden) throw new ArchiveError('tag.hidden-occurrences', [name]);
    return occurrences.map(({ recording, file, start_ms }) => [recording, file, start_ms / 1000]);
  }

  /** Occurrences cannot be brought back by hand, so it must be traceable where they were. */
  async function audit(
    tx: Queryable,
    caller: Caller,
    action: 'tag.rename' | 'tag.delete' | 'tag.join',
    id: number,
    details: Record<string, unknown>,
  ): Promise<void> {
    const at = now().toISOString();
    await writeAudit(tx, { at, actorId: caller.userId, action, subject: `tag:${id}`, details });
  }

  async function nameTaken(type: TagType, folded: string, name: string): Promise<ArchiveError> {
    const holder = await findTagByName(database.db, type, folded);
    const details = holder && { id: holder.id, name: holder.name, type };
    return new ArchiveError('tag.name-taken', [holder?.name ?? name], { details });
  }

  return { create, rename, remove, join };
}

async function requireLockedTag(tx: Queryable, id: number): Promise<TagRow> {
  const [tag] = await lockTags(tx, [id]);
  return requireTag(tag);
}

function requireTag(tag: TagRow | undefined): TagRow {
  if (!tag) throw new ArchiveError('tag.not-found');
  return tag;
}
