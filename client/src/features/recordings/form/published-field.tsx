import { publishedHints, publishedLabels, publishedLevels } from '@glosy/core/recording/publishing';
import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useViewer } from '../../../lib/viewer.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import { consentQuery } from '../consent/consent.queries.ts';
import type { RecordingFormValues } from './form-values.ts';
import { fieldId, useFieldMessage } from './text-field.tsx';

/** The level of publication without sign-in, each level explained; `recordingId` is null for a new recording. */
export function PublishedField({ recordingId }: { recordingId: string | null }) {
  const { control } = useFormContext<RecordingFormValues>();
  const isAdmin = useViewer().may('recording.changeAccess');
  const { value: level, onChange } = useController({ control, name: 'access.published' }).field;
  const { data: consent } = useQuery({ ...consentQuery(recordingId ?? ''), enabled: recordingId !== null && isAdmin });
  const isForbidden = consent !== undefined && consent.version > 0 && !consent.uses.includes('open-internet');
  const restrictions = useWatch({ control, name: 'access.restrictions' });
  const notes = [
    publishedHints[level],
    isForbidden ? 'Zgoda rozmówcy nie obejmuje otwartego internetu, dlatego nic nie można opublikować.' : '',
    restrictions === 'private' && level !== 'nothing'
      ? 'Dopóki nagranie jest prywatne, nic nie wychodzi z archiwum.'
      : '',
  ];
  return (
    <FormField
      id={fieldId('access.published')}
      label="Opublikowane w internecie"
      hint={notes.filter((note) => note !== '').join(' ')}
      error={useFieldMessage('access.published')}
    >
      {(field) => (
        <select
          {...field}
          className="form-select"
          value={level}
          disabled={!isAdmin}
          onChange={(event) => onChange(event.target.value)}
        >
          {publishedLevels.map((one) => (
            <option key={one} value={one} disabled={isForbidden && one !== level && one !== 'nothing'}>
              {publishedLabels[one]}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
