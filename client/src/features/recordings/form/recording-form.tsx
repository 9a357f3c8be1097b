import './recording-form.scss';
import type { Recording } from '@glosy/core/recording/recording';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormProvider, useFormState } from 'react-hook-form';
import { polishMoment } from '../../../lib/format/polish-date.ts';
import { mayLeave, releaseLeaveGuards } from '../../../lib/leave-guard.ts';
import { holdPageOnSessionEnd } from '../../../lib/viewer.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary, type FieldError } from '../../../ui/form/error-summary.tsx';
import { PublicationDialog } from '../consent/publication-dialog.tsx';
import { AccessSection } from './access-section.tsx';
import { CatalogueSection } from './catalogue-section.tsx';
import { fieldLabels } from './form-fields.ts';
import { BasicSection, DescriptionSection, IndexesSection, IntervieweeSection } from './form-sections.tsx';
import type { RecordingFormValues } from './form-values.ts';
import { StaleDialog } from './stale-dialog.tsx';
import { fieldId } from './text-field.tsx';
import { type FollowedFields, useRecordingForm } from './use-recording-form.ts';

interface RecordingFormProps {
  /** Null for a new recording. */
  recording: Recording | null;
  /** `joined` describes other users' merged changes; empty when there were none. */
  onSaved: (saved: Recording, then: AfterSaving, joined: string) => void;
  onCancel: () => void;
  /** Further parts of the form, before its buttons. */
  children?: ReactNode;
}

/** Page to open after saving: the usual one, or adding files. */
export type AfterSaving = 'usual' | 'files';

export function RecordingForm({ recording, onSaved, onCancel, children }: RecordingFormProps) {
  const then = useRef<AfterSaving>('usual');
  const state = useRecordingForm(recording, (saved, joined) => onSaved(saved, then.current, joined));
  const choose = (next: AfterSaving) => () => {
    then.current = next;
  };
  const { form, isDirty, isSubmitting, conflict } = state;
  // Lets the frame offer to sign in again over the page, which keeps the input.
  useEffect(() => (isDirty ? holdPageOnSessionEnd() : undefined), [isDirty]);

  /** Discards the draft: this button discards the changes. */
  async function handleCancel() {
    if (!(await mayLeave())) return;
    state.forgetDraft();
    releaseLeaveGuards();
    onCancel();
  }

  return (
    <FormProvider {...form}>
      <form className="recording-form" noValidate onSubmit={state.handleSubmit}>
        {state.error && <Alert kind="error">{state.error}</Alert>}
        <FormErrors attempt={state.attempt} />
        {state.restoredAt && isDirty && <RestoredDraft at={state.restoredAt} onDiscard={state.discardDraft} />}
        {state.followed.fields.length > 0 && <FollowedChanges {...state.followed} />}
        <BasicSection isNew={recording === null} />
        <IntervieweeSection />
        <DescriptionSection sounds={recording?.technical.storage ?? []} />
        <IndexesSection />
        <CatalogueSection />
        <AccessSection recordingId={recording?.id ?? null} />
        {children}
        <div className="recording-form-buttons">
          <Button variant="secondary" onClick={handleCancel}>
            Anuluj
          </Button>
          <Button type="submit" isBusy={isSubmitting} busyText="Zapisywanie…" onClick={choose('usual')}>
            Zapisz
          </Button>
          {recording === null && (
            <Button type="submit" variant="secondary" disabled={isSubmitting} onClick={choose('files')}>
              Zapisz i dodaj pliki
            </Button>
          )}
        </div>
      </form>
      {state.publicationDialog && (
        <PublicationDialog onPublish={state.publicationDialog.publish} onCancel={state.publicationDialog.cancel} />
      )}
      {conflict && (
        <StaleDialog
          key={conflict.stale.current.version}
          conflict={conflict}
          onSave={state.resolveConflict}
          onClose={state.leaveConflict}
        />
      )}
    </FormProvider>
  );
}

/** Collects all errors for the summary, each a link to its field. */
function FormErrors({ attempt }: { attempt: number }) {
  // `submitCount` increases in the render that shows the errors; `attempt` counts refusals outside a submit.
  const { errors, submitCount } = useFormState<RecordingFormValues>();
  return <ErrorSummary errors={collectErrors(errors)} attempt={attempt + submitCount} />;
}

function collectErrors(errors: object, path: string[] = []): FieldError[] {
  return Object.entries(errors).flatMap(([key, inner]): FieldError[] => {
    if (typeof inner !== 'object' || inner === null || key === 'ref') return [];
    const at = [...path, key];
    if (!('message' in inner) || typeof inner.message !== 'string') return collectErrors(inner, at);
    const name = at.join('.');
    const label = fieldLabels[name] ?? (name.startsWith('chapters.') ? `Oś czasu, wpis ${Number(at[1]) + 1}` : '');
    return [{ fieldId: fieldId(name), message: label ? `${label}: ${inner.message}` : inner.message }];
  });
}

function RestoredDraft({ at, onDiscard }: { at: string; onDiscard: () => void }) {
  return (
    <Alert kind="info">
      <p>Przywrócono niezapisane zmiany z {polishMoment(at)}.</p>
      <Button variant="secondary" size="small" onClick={onDiscard}>
        Odrzuć te zmiany
      </Button>
    </Alert>
  );
}

function FollowedChanges({ fields, isByFiles }: FollowedFields) {
  const names = fields.map((field) => fieldLabels[field]).join(', ');
  return (
    <Alert kind="info">
      {isByFiles
        ? `Zmieniły się pliki rozmowy, więc formularz pokazuje nowe wartości pól: ${names}.`
        : `Nagranie zmieniono w międzyczasie. Formularz pokazuje już nowe wartości pól, których tu nie zmieniono: ${names}.`}
    </Alert>
  );
}
