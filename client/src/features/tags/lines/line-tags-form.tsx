import { foldName } from '@glosy/core/fold';
import type { LineTag, Tag, TagType, WantedTag } from '@glosy/core/tag';
import { type FormEvent, useId, useRef, useState } from 'react';
import { messageOf } from '../../../lib/request.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { announce } from '../../../ui/status-line.tsx';
import { TypeRadios } from '../administration/type-radios.tsx';
import { currentLineTags, saveLineTags, type TranscriptAddress } from '../tags.queries.ts';
import { ChosenTags } from './chosen-tags.tsx';
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
import { TagPicker } from './tag-picker.tsx';

interface LineTagsFormProps {
  address: TranscriptAddress;
  line: TaggedLine;
  all: readonly Tag[];
  /** On the line when the dialog was opened. */
  stored: readonly LineTag[];
  onClose: () => void;
}

/** Nothing is changed before 'Zapisz', so that 'Anuluj' takes back all of it. */
export function LineTagsForm({ address, line, all, stored, onClose }: LineTagsFormProps) {
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [changes, setChanges] = useState(() => noChanges(stored));
  const [text, setText] = useState('');
  const [chosenType, setChosenType] = useState<TagType | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<readonly string[] | null>(null);

  const hasName = text.trim() !== '';
  const type = chosenType ?? typeOfName(all, text);
  const isUntyped = hasName && type === null;
  const newTag = hasName && type ? { name: text.trim(), type } : null;
  const chosen = chosenIds(changes);
  const isChanged = newTag !== null || changes.added.length + changes.removedIds.size > 0;

  function changeText(next: string) {
    setText(next);
    if (next.trim() === '') setChosenType(null);
  }

  function choose(tag: ChosenTag) {
    setChanges(withTag(changes, tag));
    changeText('');
    announce(`Wybrano tag ${tag.name}`);
    input.current?.focus();
  }

  function remove(tag: ChosenTag) {
    setChanges(withoutTag(changes, tag));
    announce(`Tag ${tag.name} zniknie po zapisaniu`);
    input.current?.focus();
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isUntyped || isBusy) return;
    if (!isChanged) return onClose();
    setBusy(true);
    setFailure(null);
    const tags: WantedTag[] = newTag ? [...chosen, newTag] : chosen;
    try {
      await saveLineTags(address, { startMs: line.startMs, tags, before: changes.seen.map((tag) => tag.id) });
      announce('Zapisano tagi napisu');
      onClose();
    } catch (error) {
      const current = currentLineTags(error);
      setFailure(failureWords(error, changes, newTag !== null, current !== null));
      if (current) setChanges(rebase(changes, current));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={`Tagi napisu ${line.label}`}
      initialFocus={input}
      onClose={onClose}
      footer={
        <>
          {isUntyped && (
            <p id={`${formId}-reason`} className="line-tags-reason" role="status">
              Aby zapisać, wybierz typ nowego tagu.
            </p>
          )}
          <button type="button" className={buttonClass('secondary')} onClick={onClose}>
            Anuluj
          </button>
          <Button
            type="submit"
            form={formId}
            isBusy={isBusy}
            busyText="Zapisywanie..."
            disabled={isUntyped}
            aria-describedby={isUntyped ? `${formId}-reason` : undefined}
          >
            Zapisz
          </Button>
        </>
      }
    >
      {failure && (
        <Alert kind="error">
          {failure.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
      <form id={formId} className="line-tags-form" onSubmit={(event) => void save(event)} noValidate>
        <ChosenTags changes={changes} onRemove={remove} onKeep={choose} />
        <TagPicker
          label="Dodaj tag"
          tags={all.filter((tag) => !chosen.includes(tag.id))}
          text={text}
          onTextChange={changeText}
          onPick={choose}
          inputRef={input}
        />
        {hasName && <TypeRadios legend={`Typ tagu „${text.trim()}”`} value={type} onChange={setChosenType} />}
      </form>
    </Dialog>
  );
}

/** What did not succeed (specification, section 8), and why. */
function failureWords(error: unknown, changes: LineTagChanges, hasNew: boolean, isOvertaken: boolean): string[] {
  const isAdding = hasNew || changes.added.length > 0;
  const isRemoving = changes.removedIds.size > 0;
  const reason = messageOf(error, isRemoving ? 'Nie udało się usunąć tagu' : '');
  return [
    ...(isAdding ? ['Błąd podczas dodawania tagu'] : []),
    ...(isRemoving ? ['Wystąpił błąd podczas usuwania tagu'] : []),
    ...(reason ? [reason] : []),
    ...(isOvertaken ? ['Poniżej są jego obecne tagi razem z Twoimi zmianami. Sprawdź je i zapisz jeszcze raz.'] : []),
  ];
}

/** The type of the one tag that has this name already; null when none or both types have it. */
function typeOfName(all: readonly Tag[], text: string): TagType | null {
  const name = foldName(text);
  const [only, ...others] = all.filter((tag) => foldName(tag.name) === name);
  return only && others.length === 0 ? only.type : null;
}
