import { foldName } from '@glosy/core/fold';
import type { LineTag, Tag, TagType } from '@glosy/core/tag';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { messageOf } from '../../lib/request.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailedPanel } from '../../ui/panel-states.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { announce } from '../../ui/status-line.tsx';
import { ChosenTags } from './chosen-tags.tsx';
import { TagPicker } from './tag-picker.tsx';
import {
  removeLineTag,
  requireTag,
  saveLineTags,
  startOf,
  type TranscriptAddress,
  tagsQuery,
  transcriptTagsQuery,
} from './tags.queries.ts';
import { TypeRadios } from './type-radios.tsx';
import './tags.scss';

/** A line of a transcript as the server knows it. */
export interface TaggedLine {
  startMs: number;
  /** `00:01:20, Anna Nowak` */
  label: string;
}

interface LineTagsDialogProps {
  address: TranscriptAddress;
  line: TaggedLine;
  onClose: () => void;
}

/** Tags of one line: chosen from those that exist, made anew, taken off. */
export function LineTagsDialog({ address, line, onClose }: LineTagsDialogProps) {
  const all = useQuery(tagsQuery);
  const transcript = useQuery(transcriptTagsQuery(address));
  const failed = [all, transcript].find((query) => query.isError && !query.data);

  if (all.data && transcript.data) {
    const stored = transcript.data.filter((tag) => startOf(tag) === line.startMs);
    return <LineTagsForm address={address} line={line} all={all.data} stored={stored} onClose={onClose} />;
  }
  return (
    <Dialog title={`Tagi napisu ${line.label}`} onClose={onClose}>
      {failed ? (
        <FailedPanel message="Błąd ładowania tagów" onRetry={() => void failed.refetch()} />
      ) : (
        <Spinner text="Wczytywanie tagów" isVisible />
      )}
    </Dialog>
  );
}

interface LineTagsFormProps extends LineTagsDialogProps {
  all: readonly Tag[];
  stored: readonly LineTag[];
}

interface Failure {
  title: string;
  reason: string;
}

function LineTagsForm({ address, line, all, stored, onClose }: LineTagsFormProps) {
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState<readonly Tag[]>([]);
  const [text, setText] = useState('');
  const [chosenType, setChosenType] = useState<TagType | null>(null);
  const [busy, setBusy] = useState<'saving' | number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const hasName = text.trim() !== '';
  const type = chosenType ?? typeOfName(all, text);
  const isUntyped = hasName && type === null;
  const chosen = new Set([...stored, ...added].map((tag) => tag.id));

  function changeText(next: string) {
    setText(next);
    if (next.trim() === '') setChosenType(null);
  }

  function pick(tag: Tag) {
    setAdded((before) => [...before, tag]);
    changeText('');
    announce(`Wybrano tag ${tag.name}`);
  }

  async function remove(tag: LineTag) {
    setBusy(tag.id);
    setFailure(null);
    try {
      await removeLineTag(address, line.startMs, tag.id);
      announce(`Usunięto tag ${tag.name}`);
    } catch (error) {
      const reason = messageOf(error, 'Nie udało się usunąć tagu');
      setFailure({ title: 'Wystąpił błąd podczas usuwania tagu', reason });
    }
    setBusy(null);
    input.current?.focus();
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isUntyped || busy !== null) return;
    if (!hasName && added.length === 0) return onClose();
    setBusy('saving');
    setFailure(null);
    try {
      const ids = [...chosen];
      if (hasName && type) ids.push(await requireTag(text, type));
      await saveLineTags(address, line.startMs, [...new Set(ids)]);
      announce('Zapisano tagi napisu');
      onClose();
    } catch (error) {
      setFailure({ title: 'Błąd podczas dodawania tagu', reason: messageOf(error, '') });
      setBusy(null);
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
            isBusy={busy === 'saving'}
            busyText="Zapisywanie..."
            disabled={isUntyped || busy !== null}
            aria-describedby={isUntyped ? `${formId}-reason` : undefined}
          >
            Zapisz
          </Button>
        </>
      }
    >
      {failure && (
        <Alert kind="error">
          <p>{failure.title}</p>
          {failure.reason && <p>{failure.reason}</p>}
        </Alert>
      )}
      <form id={formId} className="line-tags-form" onSubmit={(event) => void save(event)} noValidate>
        <ChosenTags
          stored={stored}
          added={added}
          busyId={typeof busy === 'number' ? busy : null}
          onRemoveStored={(tag) => void remove(tag)}
          onRemoveAdded={(tag) => {
            setAdded((before) => before.filter(({ id }) => id !== tag.id));
            input.current?.focus();
          }}
        />
        <TagPicker
          label="Dodaj tag"
          tags={all.filter((tag) => !chosen.has(tag.id))}
          text={text}
          onTextChange={changeText}
          onPick={pick}
          inputRef={input}
        />
        {hasName && <TypeRadios legend={`Typ tagu „${text.trim()}”`} value={type} onChange={setChosenType} />}
      </form>
    </Dialog>
  );
}

/** The type of the one tag that has this name already; null when none or both types have it. */
function typeOfName(all: readonly Tag[], text: string): TagType | null {
  const name = foldName(text);
  const [only, ...others] = all.filter((tag) => foldName(tag.name) === name);
  return only && others.length === 0 ? only.type : null;
}
