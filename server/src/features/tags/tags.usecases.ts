import { ArchiveError } from '@glosy/core/errors';
import type { Tag, TagType } from '@glosy/core/tag';
import type { Queryable } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { writeAudit } from '../auth/audit.repository.ts';
import { countRecordings } from './tag-index.repository.ts';
import { visibleScope } from './tag-index.usecases.ts';
import { cleanTagName, type TagName } from './tag-name.ts';
import {
  copyOccurrences,
  deleteTagRow,
  findTag,
  findTagByName,
  insertTag,
  type TagRow,
  updateTagName,
} from './tags.repository.ts';

export type TagUsecases = ReturnType<typeof tagUsecases>;

/** What staff do with the tags themselves. */
export function tagUsecases({ database, config, now }: Dependencies) {
  /** @throws ArchiveError `tag.name-taken` (details: the tag that has the name) */
  async function create(type: TagType, text: string): Promise<{ id: number }> {
    const { name, folded } = requireName(text);
    const row = { name, name_folded: folded, type, created_at: now().toISOString() };
    const id = await insertTag(database.db, row);
    if (id === undefined) throw await nameTaken(type, folded, name);
    return { id };
  }

  /** @throws ArchiveError `tag.not-found`, `tag.name-taken` (details: the tag that has the name) */
  async function rename(id: number, text: string): Promise<void> {
    const { name, folded } = requireName(text);
    const { type } = await requireTag(database.db, id);
    const done = await updateTagName(database.db, id, name, folded);
    if (!done) throw await nameTaken(type, folded, name);
  }

  /** @throws ArchiveError `tag.not-found` */
  async function remove(caller: Caller, id: number): Promise<void> {
    await database.transaction(async (tx) => {
      const { name } = await requireTag(tx, id);
      await deleteTagRow(tx, id);
      await audit(tx, caller, 'tag.delete', id, { name });
    });
  }

  /**
   * Joins `from` into `into`: each line that carries one of them carries `into` afterwards, and `from` is gone.
   * @throws ArchiveError `tag.not-found`, `request.invalid` when both are the same
   */
  async function join(caller: Caller, from: number, into: number): Promise<Tag> {
    if (from === into) throw new ArchiveError('request.invalid', ['wybierz dwa różne tagi']);
    return database.transaction(async (tx) => {
      const gone = await requireTag(tx, from);
      const { id, name, type } = await requireTag(tx, into);
      await copyOccurrences(tx, from, into);
      await deleteTagRow(tx, from);
      await audit(tx, caller, 'tag.join', from, { name: gone.name, into: name, intoId: id });
      const counts = await countRecordings(tx, visibleScope(caller.role, config.privateReaders), into);
      return { id, name, type, recordings_count: counts.get(into) ?? 0 };
    });
  }

  /** Occurrences cannot be brought back by hand, so it must be traceable where they went. */
  async function audit(
    tx: Queryable,
    caller: Caller,
    action: 'tag.delete' | 'tag.join',
    id: number,
    details: Record<string, string | number>,
  ): Promise<void> {
    const at = now().toISOString();
    await writeAudit(tx, { at, actorId: caller.userId, action, subject: `tag:${id}`, details });
  }

  async function nameTaken(type: TagType, folded: string, name: string): Promise<ArchiveError> {
    const holder = await findTagByName(database.db, type, folded);
    const details = holder && { id: holder.id, name: holder.name };
    return new ArchiveError('tag.name-taken', [holder?.name ?? name], { details });
  }

  return { create, rename, remove, join };
}

async function requireTag(db: Queryable, id: number): Promise<TagRow> {
  const tag = await findTag(db, id);
  if (!tag) throw new ArchiveError('tag.not-found');
  return tag;
}

function requireName(text: string): TagName {
  const name = cleanTagName(text);
  if (name.name === '') throw new ArchiveError('request.invalid', ['Podaj nazwę tagu']);
  return name;
}
