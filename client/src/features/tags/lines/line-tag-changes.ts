import type { LineTag, Tag } from '@glosy/core/recording/tag';

/** A saved line of a transcript. */
export interface TaggedLine {
  startMs: number;
  /** `00:01:20, Anna Nowak` */
  label: string;
}

/** A tag in the dialog of a line. */
export type ChosenTag = Pick<Tag, 'id' | 'name' | 'type'>;

/** Unsaved changes to the tags of a line. */
export interface LineTagChanges {
  /** The tags on the server that the user saw. */
  readonly seen: readonly ChosenTag[];
  readonly added: readonly ChosenTag[];
  readonly removedIds: ReadonlySet<number>;
}

export function noChanges(seen: readonly LineTag[]): LineTagChanges {
  return { seen, added: [], removedIds: new Set() };
}

/** Adds a tag, or cancels its removal. */
export function withTag(changes: LineTagChanges, tag: ChosenTag): LineTagChanges {
  const removedIds = new Set(changes.removedIds);
  if (removedIds.delete(tag.id)) return { ...changes, removedIds };
  return { ...changes, added: [...changes.added, tag] };
}

export function withoutTag(changes: LineTagChanges, { id }: ChosenTag): LineTagChanges {
  if (changes.added.some((tag) => tag.id === id)) {
    return { ...changes, added: changes.added.filter((tag) => tag.id !== id) };
  }
  return { ...changes, removedIds: new Set([...changes.removedIds, id]) };
}

/** The same changes, based on the newer tags that another user has saved. */
export function rebase({ added, removedIds }: LineTagChanges, seen: readonly LineTag[]): LineTagChanges {
  const ids = new Set(seen.map((tag) => tag.id));
  return {
    seen,
    added: added.filter((tag) => !ids.has(tag.id)),
    removedIds: new Set([...removedIds].filter((id) => ids.has(id))),
  };
}

/** Ids of the tags after the changes. */
export function chosenIds({ seen, added, removedIds }: LineTagChanges): number[] {
  return [...seen, ...added].map((tag) => tag.id).filter((id) => !removedIds.has(id));
}
