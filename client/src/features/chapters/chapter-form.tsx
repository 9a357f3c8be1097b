import type { ChapterInput } from '@glosy/core/contract/recordings/chapters';
import type { Chapter } from '@glosy/core/recording/chapter';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Store } from '../../lib/external-store.ts';
import { messageOf } from '../../lib/request.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { announce } from '../../ui/status-line.tsx';
import { ChapterChanged, changeChapters } from './change-chapters.ts';
import { type ChapterDraft, type ChapterErrors, readDraft, rebaseDraft } from './chapter-draft.ts';

export interface ChapterFormProps {
  recordingId: string;
  /** Saves the text, because chapters begin in its lines; false when it could not be saved. */
  saveText: () => Promise<boolean>;
  store: Store<ChapterDraft | null>;
  draft: ChapterDraft;
  /** The stored chapter; undefined for a new one. */
  stored: Chapter | undefined;
}

/** Edits one chapter. The input survives a reload until it is saved or discarded. */
export function ChapterForm({ recordingId, saveText, store, draft, stored }: ChapterFormProps) {
  const [errors, setErrors] = useState<ChapterErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const saving = useChapterSaving({ recordingId, saveText, store, onRefused: setErrors });
  const isNew = draft.id === null;
  const isGone = !isNew && stored === undefined;
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  function save(): void {
    const whole = isGone ? { ...draft, id: null } : draft;
    const read = readDraft(whole);
    setErrors('errors' in read ? read.errors : {});
    if ('chapter' in read) saving.mutate(whole);
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  }

  return (
    <form
      ref={form}
      className="chapter-form"
      aria-label={isNew ? 'Nowy rozdział' : 'Rozdział'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {isGone && <Alert kind="info">Ktoś usunął ten rozdział. Zapisz go, aby wrócił.</Alert>}
      <ChapterFields draft={draft} errors={errors} onChange={(change) => store.set({ ...draft, ...change })} />
      {saving.error && <Alert kind="error">{failureOf(saving.error)}</Alert>}
      <div className="cluster">
        <Button type="submit" size="small" isBusy={saving.isPending} busyText="Zapisywanie…">
          Zapisz rozdział
        </Button>
        <Button variant="secondary" size="small" onClick={() => store.set(null)}>
          Anuluj
        </Button>
      </div>
    </form>
  );
}

interface ChapterFieldsProps {
  draft: ChapterDraft;
  errors: ChapterErrors;
  onChange: (change: Partial<ChapterDraft>) => void;
}

function ChapterFields({ draft, errors, onChange }: ChapterFieldsProps) {
  const input = (name: 'title' | 'start' | 'end' | 'keywords', label: string, hint?: string) => (
    <FormField label={label} hint={hint} error={errors[name]} isRequired={name === 'title'}>
      {(control) => (
        <input
          {...control}
          className="form-control"
          autoComplete="off"
          value={draft[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </FormField>
  );
  return (
    <>
      {input('title', 'Tytuł')}
      <div className="chapter-form-times">
        {input('start', 'Początek')}
        {input('end', 'Koniec', 'Puste: do następnego rozdziału.')}
      </div>
      <FormField label="Streszczenie rozdziału">
        {(control) => (
          <textarea
            {...control}
            className="form-control"
            rows={4}
            value={draft.synopsis}
            onChange={({ target }) => onChange({ synopsis: target.value })}
          />
        )}
      </FormField>
      {input('keywords', 'Słowa kluczowe', 'Oddzielone przecinkami.')}
    </>
  );
}

const unsaved = 'unsaved';

interface ChapterSaving extends Pick<ChapterFormProps, 'recordingId' | 'saveText' | 'store'> {
  onRefused: (errors: ChapterErrors) => void;
}

/** Chapters begin in saved lines, so the text is saved first. */
function useChapterSaving({ recordingId, saveText, store, onRefused }: ChapterSaving) {
  return useMutation({
    mutationFn: async (draft: ChapterDraft) => {
      if (!(await saveText())) throw new Error(unsaved);
      await changeChapters(recordingId, (chapters) => withDraft(chapters, draft));
    },
    onSuccess: () => {
      store.set(null);
      announce('Rozdział jest zapisany.');
    },
    onError: (error) => {
      const draft = store.get();
      if (!(error instanceof ChapterChanged) || !draft) return;
      const { draft: rebased, errors } = rebaseDraft(draft, error.stored);
      const read = readDraft(rebased);
      store.set(rebased);
      onRefused({ ...('errors' in read && read.errors), ...errors });
    },
  });
}

/** The chapters with the draft merged into its stored chapter, or as a new one. Throws ChapterChanged. */
function withDraft(chapters: readonly Chapter[], draft: ChapterDraft): ChapterInput[] {
  const stored = chapters.find(({ id }) => id === draft.id);
  const rebased = stored ? rebaseDraft(draft, stored) : { draft, errors: {} };
  const read = readDraft(rebased.draft);
  if (stored && ('errors' in read || Object.keys(rebased.errors).length > 0)) throw new ChapterChanged(stored);
  if ('errors' in read) throw new Error('Draft is not valid.');
  return stored
    ? chapters.map((other) => (other.id === stored.id ? read.chapter : other))
    : [...chapters, read.chapter];
}

function failureOf(error: Error): string {
  if (error instanceof ChapterChanged) {
    return 'Ktoś zmienił ten rozdział w międzyczasie. Sprawdź zaznaczone pola i zapisz jeszcze raz.';
  }
  return error.message === unsaved
    ? 'Ostatnie zmiany tekstu nie są jeszcze zapisane, więc rozdziału nie zapisano. Spróbuj ponownie.'
    : messageOf(error, 'Nie udało się zapisać rozdziału. Spróbuj ponownie.');
}
