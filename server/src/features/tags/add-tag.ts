import type { TagType } from '@glosy/core/recording/tag';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { TagName } from './tag-name.ts';
import { findTagByName, insertTag, markAddedByEditor, type TagRow } from './tags.repository.ts';
import type { TagScope } from './visible-tags.repository.ts';

export interface AddedTag {
  tag: TagRow;
  /** False for a tag that was already visible to the caller. */
  isNew: boolean;
}

/**
 * Finds or inserts the tag of this name. An existing tag that was hidden from the caller becomes visible and counts as
 * new. Returns undefined when the tag is deleted concurrently.
 */
export async function addTag(
  tx: Tx,
  caller: Caller,
  scope: TagScope,
  { type, name, folded, at }: TagName & { type: TagType; at: string },
): Promise<AddedTag | undefined> {
  const added_by_editor = caller.role === 'editor' ? 1 : 0;
  const row = { name, name_folded: folded, type, created_at: at, added_by_editor } as const;
  const id = await insertTag(tx, row);
  if (id !== undefined) return { tag: { ...row, id }, isNew: true };
  const known = await findTagByName(tx, scope, { type, folded });
  if (known) return { tag: known, isNew: false };
  const hidden = await findTagByName(tx, 'all', { type, folded });
  if (!hidden) return undefined;
  await markAddedByEditor(tx, hidden.id);
  return { tag: hidden, isNew: true };
}
