import { Check } from '../../../ui/form/check.tsx';
import '../../../ui/form/form-controls.scss';
import { languageNames } from '@glosy/core/recording/language';
import { licences } from '@glosy/core/recording/licence';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { may } from '../../../lib/viewer.ts';
import { FormField } from '../../../ui/form/form-field.tsx';
import type { RecordingFormValues } from './form-values.ts';
import { fieldId, TextField } from './text-field.tsx';

const languageExamples = Object.values(languageNames).slice(0, 5).join(', ');

/** Fields for catalogues and search engines; all are optional. */
export function CatalogueSection() {
  return (
    <section className="card recording-form-section">
      <h2>Opis dla katalogów i wyszukiwarek</h2>
      <div className="recording-form-pair">
        <TextField
          name="catalogue.languages"
          label="Języki"
          hint={`Po przecinku, główny jako pierwszy; nazwa lub kod, na przykład: ${languageExamples}`}
        />
        <TextField
          name="catalogue.edtf"
          label="Niepewna data"
          hint="Tylko gdy pole „Data” jej nie odda, w zapisie EDTF: 1950? (niepewna), 1950~ (około), 196X (lata 60.), 1949/1951 (między)"
        />
      </div>
      <div className="recording-form-pair">
        <TextField
          name="catalogue.period"
          label="Czas, o którym mowa"
          hint="Słowami lub latami, na przykład: 1939/1945 albo okupacja"
        />
        <TextField name="catalogue.series" label="Seria" hint="Cykl lub kolekcja, do której należy rozmowa" />
      </div>
      <PublicPersons />
      <LicenceField />
    </section>
  );
}

/** A mark for each name of the personal index. */
function PublicPersons() {
  const { control } = useFormContext<RecordingFormValues>();
  const { value, onChange } = useController({ control, name: 'catalogue.publicPersons' }).field;
  const personal = useWatch({ control, name: 'description.indexes.personal' });
  const names = [...new Set(personal.split('\n').map((name) => name.trim()))].filter((name) => name !== '');
  if (names.length === 0) return null;
  const toggle = (name: string, isPublic: boolean) =>
    onChange(isPublic ? [...value, name] : value.filter((one) => one !== name));
  return (
    <fieldset className="access-options">
      <legend className="form-label">Osoby wymieniane publicznie</legend>
      <p className="form-hint">
        Nazwiska z indeksu osobowego opuszczają archiwum tylko po zaznaczeniu. Nie zaznaczaj osób żyjących bez ich
        zgody.
      </p>
      {names.map((name) => (
        <Check key={name} label={name} isChecked={value.includes(name)} onChange={(isOn) => toggle(name, isOn)} />
      ))}
    </fieldset>
  );
}

function LicenceField() {
  const { control: form } = useFormContext<RecordingFormValues>();
  const { value, onChange } = useController({ control: form, name: 'catalogue.licence' }).field;
  const isAdmin = may('recording.changeAccess');
  return (
    <FormField
      id={fieldId('catalogue.licence')}
      label="Licencja"
      hint={
        isAdmin ? 'Mówi katalogom i czytelnikom, co wolno zrobić z nagraniem' : 'Licencję zmienia tylko administrator.'
      }
    >
      {(control) => (
        <select
          {...control}
          className="form-select"
          value={value}
          disabled={!isAdmin}
          onChange={(event) => onChange(event.target.value)}
        >
          {licences.map(({ uri, name, words }) => (
            <option key={uri} value={uri}>
              {name} – {words}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
