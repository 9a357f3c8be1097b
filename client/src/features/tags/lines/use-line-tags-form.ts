import type { LineTag, Tag, TagType, WantedTag } from '@glosy/core/recording/tag';
import { foldName } from '@glosy/core/text/fold';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/request.ts';
import { announce } from '../../../ui/status-line.tsx';
import { currentLineTags, saveLineTags, type TranscriptAddress } from '../tags.queries.ts';
import {
  type ChosenTag,
  chosenIds,
  type LineTagChanges,
  noChanges,
  rebase,
  type TaggedLine,
  withoutTag,
  withTag,
} from './line-tag-changes.ts';

export interface LineTagsFormOptions {
  address: TranscriptAddress;
  line: TaggedLine;
  all: readonly Tag[];
  /** The line's tags when the dialog was opened. */
  stored: readonly LineTag[];
  onClose: () => void;
}

/** The form's state: the chosen tags, and the new tag that is being typed. */
export function useLineTagsForm(options: LineTagsFormOptions) {
  const [changes, setChanges] = useState(() => noChanges(options.stored));
  const newTag = useNewTag(options.all);
  const { isSaving, failure, save } = useSaving(options, changes, setChanges);

  function choose(tag: ChosenTag): void {
    setChanges(withTag(changes, tag));
    newTag.setText('');
    announce(`Wybrano tag ${tag.name}`);
  }

  function remove(tag: ChosenTag): void {
    setChanges(withoutTag(changes, tag));
    announce(`Tag ${tag.name} zniknie po zapisaniu`);
  }

  function submit(): void {
    if (!newTag.isUntyped && !isSaving) save(newTag.tag);
  }

  return { changes, newTag, isSaving, failure, choose, remove, submit };
}

/** A tag by its name, which may not exist yet, and its type. */
function useNewTag(all: readonly Tag[]) {
  const [text, setText] = useState('');
  const [chosenType, setType] = useState<TagType | null>(null);
  const name = text.trim();
  const type = chosenType ?? typeOfName(all, text);
  return {
    text,
    name,
    type,
    setType,
    isUntyped: name !== '' && type === null,
    tag: name !== '' && type ? { name, type } : null,
    setText(next: string): void {
      setText(next);
      if (next.trim() === '') setType(null);
    },
  };
}

function useSaving(
  { address, line, onClose }: LineTagsFormOptions,
  changes: LineTagChanges,
  setChanges: (changes: LineTagChanges) => void,
) {
  const [failure, setFailure] = useState<readonly string[] | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (newTag: WantedTag | null) => {
      const chosen: WantedTag[] = chosenIds(changes);
      const tags = newTag ? [...chosen, newTag] : chosen;
      return saveLineTags(address, { startMs: line.startMs, tags, before: changes.seen.map((tag) => tag.id) });
    },
    onMutate: () => setFailure(null),
    onSuccess: () => {
      announce('Zapisano tagi napisu');
      onClose();
    },
    onError: (error, newTag) => {
      const current = currentLineTags(error);
      setFailure(failureWords(error, changes, newTag !== null, current !== null));
      if (current) setChanges(rebase(changes, current));
    },
  });

  function save(newTag: WantedTag | null): void {
    if (!newTag && changes.added.length + changes.removedIds.size === 0) onClose();
    else mutate(newTag);
  }

  return { isSaving: isPending, failure, save };
}

/** The sentences of the specification's section 8 for the failed action, and the reason. */
function failureWords(error: unknown, changes: LineTagChanges, hasNew: boolean, isStale: boolean): string[] {
  const isAdding = hasNew || changes.added.length > 0;
  const isRemoving = changes.removedIds.size > 0;
  const reason = messageOf(error, isRemoving ? 'Nie udało się usunąć tagu' : '');
  return [
    ...(isAdding ? ['Błąd podczas dodawania tagu'] : []),
    ...(isRemoving ? ['Wystąpił błąd podczas usuwania tagu'] : []),
    ...(reason ? [reason] : []),
    ...(isStale ? ['Poniżej są jego obecne tagi razem z Twoimi zmianami. Sprawdź je i zapisz jeszcze raz.'] : []),
  ];
}

/** The type of the only tag with this name; null when there is none, or one of each type. */
function typeOfName(all: readonly Tag[], text: string): TagType | null {
  const name = foldName(text);
  const [only, ...others] = all.filter((tag) => foldName(tag.name) === name);
  return only && others.length === 0 ? only.type : null;
}
