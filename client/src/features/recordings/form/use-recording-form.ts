import type { RecordingInput } from '@glosy/core/contract/recordings';
import type { Recording, StaleRecording } from '@glosy/core/recording';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, set, type UseFormReturn, useForm } from 'react-hook-form';
import { useLeaveGuard } from '../../../lib/leave-guard.ts';
import { messageOf, RequestError } from '../../../lib/request.ts';
import { may } from '../../../lib/viewer.ts';
import { createNewRecording, saveRecording, stateOf } from '../recordings.queries.ts';
import { forgetDraft, keepDraft, readDraft } from './draft.ts';
import { byField, emptyValues, type RecordingFormValues, readValues, valuesOf } from './form-values.ts';
import { rebase } from './merge.ts';

/** How long typing must pause before the draft is kept, in milliseconds. */
const draftDelayMs = 400;

const leaveQuestion = 'W formularzu są niezapisane zmiany. Czy na pewno chcesz opuścić tę stronę?';

/** Somebody else saved since the form was opened: their state, and the one that was to be saved here. */
export interface SaveConflict {
  stale: StaleRecording;
  base: Recording;
  mine: RecordingInput;
}

/** The recording form: values, draft, saving, and what happens when the recording changes meanwhile. */
export function useRecordingForm(recording: Recording | null, onSaved: (saved: Recording) => void) {
  const id = recording?.id ?? null;
  const [draft, setDraft] = useState(() => readDraft(id));
  const base = useRef<Recording | null>(draft?.base ?? recording);
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const [conflict, setConflict] = useState<SaveConflict | null>(null);
  const form = useForm<RecordingFormValues>({
    defaultValues: base.current ? valuesOf(base.current) : emptyValues,
    ...(draft ? { values: draft.values, resetOptions: { keepDefaultValues: true } } : {}),
    resolver: useCallback<Resolver<RecordingFormValues>>((values) => resolve(values, base.current), []),
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;
  useKeptDraft(form, id, base, isDirty);
  // Only this guard: photos that were chosen and not yet sent are still asked about.
  const letGo = useLeaveGuard(isDirty, leaveQuestion);
  const updatedFields = useFollowedRecording(form, recording, base);

  async function send(input: RecordingInput, version: number | null) {
    setError(null);
    try {
      const saved = version === null ? await createNewRecording(creationOf(input)) : await update(input, version);
      forgetDraft(id);
      letGo();
      onSaved(saved);
    } catch (cause) {
      setAttempt((count) => count + 1);
      if (isStale(cause) && base.current) {
        setConflict({ stale: cause.details as StaleRecording, base: base.current, mine: input });
        return;
      }
      setConflict(null);
      setError(`Error saving recording: ${messageOf(cause, 'Nie udało się zapisać nagrania.')}`);
      if (cause instanceof RequestError) showFieldErrors(form, cause.fields);
    }
  }

  function update(input: RecordingInput, version: number): Promise<Recording> {
    return saveRecording(id ?? '', version, input);
  }

  const handleSubmit = form.handleSubmit(
    async (values) => {
      const { input } = readValues(values, base.current);
      if (input) await send(input, base.current?.version ?? null);
    },
    () => {
      setError(null);
      setAttempt((count) => count + 1);
    },
  );

  function discardDraft() {
    forgetDraft(id);
    setDraft(null);
    base.current = recording;
    form.reset(recording ? valuesOf(recording) : emptyValues);
  }

  return {
    form,
    isDirty,
    isSubmitting,
    /** When the restored draft was typed; null without one. */
    restoredAt: draft?.at ?? null,
    updatedFields,
    attempt,
    error,
    conflict,
    handleSubmit,
    /** Saves what was chosen of two versions, over the one that won. */
    resolveConflict: (input: RecordingInput) => send(input, conflict?.stale.current.version ?? null),
    leaveConflict: () => setConflict(null),
    discardDraft,
  };
}

/** Only an administrator says who may see a recording; for others the server's own setting decides. */
function creationOf({ access, ...input }: RecordingInput) {
  return may('recording.changeAccess') ? { ...input, access } : input;
}

function isStale(cause: unknown): cause is RequestError {
  return cause instanceof RequestError && cause.code === 'recording.stale';
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

/** Keeps what is typed in this tab until it is saved or put away. */
function useKeptDraft(
  form: UseFormReturn<RecordingFormValues>,
  id: string | null,
  base: { readonly current: Recording | null },
  isDirty: boolean,
) {
  useEffect(() => {
    if (!isDirty) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => keepDraft(id, { values: form.getValues(), base: base.current });
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
  }, [form, id, base, isDirty]);
}

/** Follows the recording when it is saved elsewhere, as long as no field was changed on both sides. */
function useFollowedRecording(
  form: UseFormReturn<RecordingFormValues>,
  recording: Recording | null,
  base: { current: Recording | null },
): readonly string[] {
  const [updated, setUpdated] = useState<readonly string[]>([]);
  useEffect(() => {
    const before = base.current;
    if (!recording || !before || isSameState(recording, before)) return;
    const rebased = rebase(before, recording, form.getValues());
    if (!rebased) return;
    base.current = recording;
    form.reset(valuesOf(recording));
    form.reset(rebased.values, { keepDefaultValues: true });
    if (recording.version !== before.version) setUpdated(rebased.updated);
  }, [form, recording, base]);
  return updated;
}

/** The duration can come from the sound, which is measured without a new version. */
function isSameState(a: Recording, b: Recording): boolean {
  return a.version === b.version && JSON.stringify(stateOf(a)) === JSON.stringify(stateOf(b));
}
