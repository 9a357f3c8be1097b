import type { LineTag, Tag } from '@glosy/core/tag';

/** A line of a transcript as the server knows it. */
export interface TaggedLine {
  startMs: number;
  /** `00:01:20, Anna Nowak` */
  label: string;
}

/** A tag as the dialog of a line needs it. */
export type ChosenTag = Pick<Tag, 'id' | 'name' | 'type'>;

/** What a person makes of the tags of a line, until it is saved. */
export interface LineTagChanges {
  /** On the line when the person saw it. */
  readonly seen: readonly ChosenTag[];
  readonly added: readonly ChosenTag[];
  readonly removedIds: ReadonlySet<number>;
}

export function noChanges(seen: readonly LineTag[]): LineTagChanges {
  return { seen, added: [], removedIds: new Set() };
}

/** Chooses a tag, or takes one back that was to go. */
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

/** The same wishes for what somebody else made of the line meanwhile. */
export function rebase({ added, removedIds }: LineTagChanges, seen: readonly LineTag[]): LineTagChanges {
  const ids = new Set(seen.map((tag) => tag.id));
  return {
    seen,
    added: added.filter((tag) => !ids.has(tag.id)),
    removedIds: new Set([...removedIds].filter((id) => ids.has(id))),
  };
}

/** Ids of the set that is wanted. */
export function chosenIds({ seen, added, removedIds }: LineTagChanges): number[] {
  return [...seen, ...added].map((tag) => tag.id).filter((id) => !removedIds.has(id));
}
