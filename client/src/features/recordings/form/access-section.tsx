import './access-section.scss';
import { useController, useFormContext } from 'react-hook-form';
import { useViewer } from '../../../lib/viewer.ts';
import { Check } from '../../../ui/form/check.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { privateHint } from '../access-words.ts';
import type { RecordingFormValues } from './form-values.ts';
import { PublishedField } from './published-field.tsx';
import { TextField } from './text-field.tsx';

const options = [
  { value: 'public', label: 'Publiczne' },
  { value: 'private', label: 'Prywatne' },
] as const;

/** Access to the recording, its publication and download; only administrators change it. */
export function AccessSection({ recordingId }: { recordingId: string | null }) {
  const { may, archive } = useViewer();
  const hints = {
    public: 'Widoczne w bibliotece dla zalogowanych użytkowników',
    private: privateHint(archive.privateReaders),
  };
  const isAdmin = may('recording.changeAccess');
  const { control } = useFormContext<RecordingFormValues>();
  const restrictions = useController({ control, name: 'access.restrictions' }).field;
  const downloadable = useController({ control, name: 'access.downloadable' }).field;
  const describedBy = isAdmin ? undefined : 'dostep-wyjasnienie';

  return (
    <section className="card recording-form-section">
      <h2>Dostęp</h2>
      {!isAdmin && (
        <p id="dostep-wyjasnienie" className="access-note">
          Tylko administrator może zmienić ustawienia dostępu.
        </p>
      )}
      <RadioGroup
        className="access-options"
        legend="Kto widzi nagranie"
        options={options.map((option) => ({ ...option, hint: hints[option.value] }))}
        value={restrictions.value}
        isDisabled={!isAdmin}
        describedBy={describedBy}
        onChange={restrictions.onChange}
      />
      <Check
        className="access-download"
        label="Nagranie i transkrypcję można pobrać"
        isChecked={downloadable.value}
        isDisabled={!isAdmin}
        describedBy={describedBy}
        onChange={downloadable.onChange}
      />
      <PublishedField recordingId={recordingId} />
      <TextField
        name="access.rights"
        label="Prawa"
        hint="Kto ma prawa do nagrania i na jakich zasadach można z niego korzystać"
        isReadOnly={!isAdmin}
        rows={3}
      />
    </section>
  );
}
