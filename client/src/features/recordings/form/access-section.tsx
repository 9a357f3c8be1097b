import '../../../ui/form-controls.scss';
import '../../../ui/form-field.scss';
import './access-section.scss';
import { useController, useFormContext } from 'react-hook-form';
import { useViewer } from '../../../lib/viewer.ts';
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
      <fieldset className="access-options" aria-describedby={describedBy}>
        <legend className="form-label">Kto widzi nagranie</legend>
        {options.map(({ value, label }) => (
          <div key={value} className="form-check">
            <input
              type="radio"
              id={`dostep-${value}`}
              name="access.restrictions"
              className="form-check-input"
              value={value}
              checked={restrictions.value === value}
              disabled={!isAdmin}
              aria-describedby={`dostep-${value}-opis`}
              onChange={() => restrictions.onChange(value)}
            />
            <label htmlFor={`dostep-${value}`} className="form-check-label">
              {label}
            </label>
            <div id={`dostep-${value}-opis`} className="form-hint">
              {hints[value]}
            </div>
          </div>
        ))}
      </fieldset>
      <div className="form-check access-download">
        <input
          type="checkbox"
          id="dostep-pobieranie"
          className="form-check-input"
          checked={downloadable.value}
          disabled={!isAdmin}
          aria-describedby={describedBy}
          onChange={(event) => downloadable.onChange(event.target.checked)}
        />
        <label htmlFor="dostep-pobieranie" className="form-check-label">
          Nagranie i transkrypcję można pobrać
        </label>
      </div>
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
