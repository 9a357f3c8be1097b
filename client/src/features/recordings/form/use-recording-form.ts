import type { RecordingInput } from '@glosy/core/contract/recordings/recordings';
import type { Recording, StaleRecording } from '@glosy/core/recording/recording';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, set, type UseFormReturn, useForm } from 'react-hook-form';
import { useLeaveGuard } from '../../../lib/leave-guard.ts';
import { randomId } from '../../../lib/random-id.ts';
import { messageOf, RequestError } from '../../../lib/request.ts';
import { currentViewer, may, useUserKey } from '../../../lib/viewer.ts';
import { usePublicationQuestion } from '../consent/use-publication-question.ts';
import { createNewRecording, saveRecording, toRecordingInput } from '../recordings.queries.ts';
import { draftKeyOf, forgetDraft as forgetDraftAt, keepDraft, readDraft } from './draft.ts';
import { type FormFieldPath, formFields, isOfAccess, isSameValue, readPath, withPath } from './form-fields.ts';
import { byField, emptyValues, type RecordingFormValues, readValues, toFormValues } from './form-values.ts';
import { rebase } from './merge.ts';
import { isStale, saveMerging } from './save-merging.ts';

/** Debounce of storing the draft, in milliseconds. */
const draftDelayMs = 400;

const unsavedText = 'W formularzu są niezapisane zmiany.';

/** A conflict: the state saved by another user since the form was opened, and the one to be saved here. */
export interface SaveConflict {
  stale: StaleRecording;
  base: Recording;
  mine: RecordingInput;
}

/** State of the recording form: values, draft, saving, and updates after changes of the recording. */
export function useRecordingForm(recording: Recording | null, onSaved: (saved: Recording, joined: string) => void) {
  const id = recording?.id ?? null;
  const draftKey = draftKeyOf(useUserKey(), id);
  const [draft, setDraft] = useState(() => readDraft(draftKey, recording));
  const base = useRef<Recording | null>(draft?.base ?? recording);
  const creationKey = useRef(randomId());
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  const form = useForm<RecordingFormValues>({
    defaultValues: base.current ? toFormValues(base.current) : newValues(),
    ...(draft ? { values: draft.values, resetOptions: { keepDefaultValues: true } } : {}),
    resolver: useCallback<Resolver<RecordingFormValues>>((values) => resolve(values, base.current), []),
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;
  useKeptDraft(form, draftKey, base, isDirty);
  // Releases only this guard: chosen photos that are not uploaded yet keep theirs.
  const releaseGuard = useLeaveGuard(isDirty, unsavedText);
  const publication = usePublicationQuestion();
  const followed = useFollowedRecording(form, recording, base);

  async function send(input: RecordingInput, before: Recording | null) {
    setError(null);
    const question = await publication.ask(before, input);
    if (!question.isAnswered) return;
    try {
      const { saved, joined } = before
        ? await saveMerging(before, input, question.reason)
        : { saved: await create(input, creationKey.current), joined: '' };
      forgetDraftAt(draftKey);
      releaseGuard();
      onSaved(saved, joined);
    } catch (cause) {
      setAttempt((count) => count + 1);
      if (isStale(cause) && before) {
        setConflict({ stale: cause.details, base: before, mine: input });
        return;
      }
      setConflict(null);
      setError(`Error saving recording: ${messageOf(cause, 'Nie udało się zapisać nagrania.')}`);
      if (cause instanceof RequestError) showFieldErrors(form, cause.fields);
    }
  }

  const handleSubmit = form.handleSubmit(
    async (values) => {
      const { input } = readValues(values, base.current);
      if (input) await send(input, base.current);
    },
    () => setError(null),
  );

  const forgetDraft = () => forgetDraftAt(draftKey);

  function discardDraft() {
    forgetDraft();
    setDraft(null);
    base.current = recording;
    form.reset(recording ? toFormValues(recording) : newValues());
  }

  return {
    form,
    isDirty,
    isSubmitting,
    /** Time of the restored draft; null without one. */
    restoredAt: draft?.at ?? null,
    followed,
    attempt,
    error,
    conflict,
    /** Asks why a recording without an agreement becomes public. */
    publicationDialog: publication.question,
    handleSubmit,
    /** Saves the resolved conflict over the version saved first. */
    resolveConflict: (input: RecordingInput) => send(input, conflict?.stale.current ?? null),
    leaveConflict: () => setConflict(null),
    discardDraft,
    forgetDraft,
  };
}

/** Initial access according to the library's settings, so that editors see it at once. */
function newValues(): RecordingFormValues {
  if (may('recording.changeAccess')) return emptyValues;
  const restrictions = currentViewer().archive.editorRecordingAccess;
  return { ...emptyValues, access: { ...emptyValues.access, restrictions } };
}

/** After a lost response, finds the created recording by its key and updates it with the current input. */
async function create(input: RecordingInput, creationKey: string): Promise<Recording> {
  const made = await createNewRecording({ ...creationOf(input), creationKey });
  const asked = formFields.filter((path) => may('recording.changeAccess') || !isOfAccess(path));
  const missing = asked.filter((path) => !isSameValue(askedValue(input, path), askedValue(made, path)));
  if (missing.length === 0) return made;
  const wanted = missing.reduce((state, path) => withPath(state, path, readPath(input, path)), toRecordingInput(made));
  return saveRecording(made.id, made.version, wanted);
}

/** The value at a path without fields that the server adds to chapters: ids and the first audio file. */
function askedValue(source: RecordingInput | Recording, path: FormFieldPath): unknown {
  if (path !== 'chapters') return readPath(source, path);
  return source.chapters?.map(({ start, end, title, synopsis, keywords }) => [start, end, title, synopsis, keywords]);
}

/** Removes the access fields for editors: only administrators set them, and the server's default applies. */
function creationOf({ access, ...input }: RecordingInput) {
  return may('recording.changeAccess') ? { ...input, access } : input;
}

function resolve(values: RecordingFormValues, base: Recording | null): ReturnType<Resolver<RecordingFormValues>> {
  const { messages } = readValues(values, base);
  if (!messages) return { values, errors: {} };
  const errors: FieldErrors<RecordingFormValues> = {};
  for (const [path, message] of Object.entries(messages)) set(errors, path, { type: 'value', message });
  return { values: {}, errors };
}

function showFieldErrors(form: UseFormReturn<RecordingFormValues>, fields: Record<string, string>) {
  for (const [path, message] of Object.entries(byField(fields))) {
    form.setError(path as keyof RecordingFormValues, { type: 'server', message });
  }
}

/** Stores the draft in this tab until it is saved or discarded. */
function useKeptDraft(
  form: UseFormReturn<RecordingFormValues>,
  draftKey: string,
  base: { readonly current: Recording | null },
  isDirty: boolean,
) {
  useEffect(() => {
    if (!isDirty) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => keepDraft(draftKey, { values: form.getValues(), base: base.current });
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, draftDelayMs);
    });
    window.addEventListener('pagehide', keep);
    keep();
    return () => {
      clearTimeout(timer);
      unsubscribe();
      window.removeEventListener('pagehide', keep);
    };
  }, [form, draftKey, base, isDirty]);
}

/** Fields that the form updates from a newer version; `isByFiles` when added or deleted audio explains all of them. */
export interface FollowedFields {
  fields: readonly string[];
  isByFiles: boolean;
}

const fieldsOfFiles: readonly FormFieldPath[] = ['metadata.duration', 'chapters'];

function areByFiles(fields: readonly FormFieldPath[], before: Recording, now: Recording): boolean {
  return (
    !isSameValue(before.technical.storage, now.technical.storage) &&
    fields.every((field) => fieldsOfFiles.includes(field))
  );
}

/** Rebases the form when the recording is saved elsewhere, unless both sides changed the same field. */
function useFollowedRecording(
  form: UseFormReturn<RecordingFormValues>,
  recording: Recording | null,
  base: { current: Recording | null },
): FollowedFields {
  const [updated, setUpdated] = useState<FollowedFields>({ fields: [], isByFiles: false });
  useEffect(() => {
    const before = base.current;
    if (!recording || !before || isSameState(recording, before)) return;
    const rebased = rebase(before, recording, form.getValues());
    if (!rebased) return;
    base.current = recording;
    follow(form, toFormValues(before), toFormValues(recording), rebased.values);
    if (recording.version === before.version) return;
    setUpdated({ fields: rebased.updated, isByFiles: areByFiles(rebased.updated, before, recording) });
  }, [form, recording, base]);
  return updated;
}

/** Sets only fields that differ: resetting the form would remount the rows of chapters, which would lose the focus. */
function follow(
  form: UseFormReturn<RecordingFormValues>,
  before: RecordingFormValues,
  now: RecordingFormValues,
  shown: RecordingFormValues,
) {
  const changed = formFields.filter((path) => !isSameValue(readPath(before, path), readPath(now, path)));
  if (changed.includes('chapters')) {
    form.reset(now);
    form.reset(shown, { keepDefaultValues: true });
    return;
  }
  for (const path of changed) form.resetField(path, { defaultValue: readPath(now, path) as string });
}

/** Measuring the audio sets the duration without a new version, so the contents are compared too. */
function isSameState(a: Recording, b: Recording): boolean {
  return a.version === b.version && JSON.stringify(toRecordingInput(a)) === JSON.stringify(toRecordingInput(b));
}
