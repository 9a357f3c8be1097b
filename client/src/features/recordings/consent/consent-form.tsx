import { Check } from '../../../ui/form/check.tsx';
import '../../../ui/form/form-controls.scss';
import {
  agreementForms,
  answers,
  type Consent,
  type ConsentTerms,
  permittedUses,
  rightsKinds,
  withdrawalKinds,
  withdrawalScopes,
} from '@glosy/core/people/consent';
import {
  agreementWords,
  answerWords,
  rightsWords,
  useWords,
  withdrawalKindWords,
  withdrawalScopeWords,
} from '@glosy/core/people/consent-words';
import { AreaField, ChoiceField, DayField, LineField } from '../../../ui/form/labelled-fields.tsx';
import { PseudonymFields } from './pseudonym-fields.tsx';

export interface ConsentFormProps {
  recordingId: string;
  values: Omit<Consent, 'version'>;
  /** Why fields were refused, by dotted path. */
  errors: Readonly<Record<string, string>>;
  onChange: (changed: Partial<Omit<Consent, 'version'>>) => void;
}

/** All fields of a consent record, in the order of a conversation with the narrator. */
export function ConsentForm(props: ConsentFormProps) {
  return (
    <>
      <AgreementFields {...props} />
      <UseFields {...props} />
      <PseudonymFields
        recordingId={props.recordingId}
        values={props.values}
        error={props.errors.pseudonym ?? props.errors.keptNames}
        onChange={props.onChange}
      />
      <TermsFields {...props} />
      <WithdrawalFields {...props} />
      <AreaField
        label="Notatka dla zespołu"
        value={props.values.note}
        error={props.errors.note}
        onChange={(note) => props.onChange({ note })}
      />
    </>
  );
}

function AgreementFields({ values, errors, onChange }: ConsentFormProps) {
  return (
    <fieldset className="consent-group">
      <legend>Zgoda</legend>
      <ChoiceField
        label="Forma zgody"
        value={values.agreement}
        options={agreementForms}
        words={agreementWords}
        error={errors.agreement}
        onChange={(agreement) => onChange({ agreement })}
      />
      <DayField label="Dzień zgody" value={values.date} error={errors.date} onChange={(date) => onChange({ date })} />
      <LineField
        label="Kto ją przyjął"
        value={values.takenBy}
        error={errors.takenBy}
        onChange={(takenBy) => onChange({ takenBy })}
      />
    </fieldset>
  );
}

function UseFields({ values, errors, onChange }: ConsentFormProps) {
  return (
    <fieldset className="consent-group">
      <legend>Co wolno</legend>
      <div className="consent-whole">
        {permittedUses.map((use) => (
          <Check
            key={use}
            label={useWords[use]}
            isChecked={values.uses.includes(use)}
            onChange={(isOn) =>
              onChange({ uses: permittedUses.filter((one) => (one === use ? isOn : values.uses.includes(one))) })
            }
          />
        ))}
        {errors.uses && <p className="form-error">{errors.uses}</p>}
        <p className="form-hint">
          Bez słuchania po zalogowaniu nagranie widzi tylko zespół. Bez pobierania nikt spoza zespołu go nie pobierze.
        </p>
      </div>
      <div className="consent-whole">
        <AreaField
          label="Warunki"
          hint="Czytają je także słuchacze, pod nagraniem."
          value={values.conditions}
          error={errors.conditions}
          onChange={(conditions) => onChange({ conditions })}
        />
      </div>
      <DayField
        label="Embargo do"
        hint="Do końca tego dnia nagranie widzi tylko zespół."
        value={values.embargoUntil ?? ''}
        error={errors.embargoUntil}
        onChange={(day) => onChange({ embargoUntil: day || null })}
      />
    </fieldset>
  );
}

/** Texts of the agreement: name, label and hint. */
const termTexts = [
  ['parties', 'Strony umowy', 'Na przykład osoba opowiadająca, osoba nagrywająca, fotograf, biblioteka.'],
  ['fieldsOfUse', 'Pola eksploatacji', ''],
  ['territory', 'Terytorium', 'Puste w umowie oznacza zwykle jeden kraj.'],
  ['heirs', 'Spadkobiercy', 'Kto może decydować i jak się z nim skontaktować. Widzi to tylko zespół.'],
  ['approval', 'Jak rozmówca zatwierdził nagranie', ''],
  ['scan', 'Skan umowy', 'Nazwa dokumentu tylko dla zespołu, dodanego w sekcji „Dokumenty”.'],
  ['spokenAt', 'Miejsce zgody ustnej w nagraniu', 'GG:MM:SS'],
] as const;

const termAnswers = [
  ['imageAndVoice', 'Zgoda na wizerunek i głos'],
  ['machineTranscription', 'Zgoda na transkrypcję maszynową'],
  ['modelTraining', 'Zgoda na uczenie modeli'],
  ['informed', 'Spełniono obowiązek informacyjny'],
] as const;

const termDays = [
  ['validFrom', 'Umowa obowiązuje od'],
  ['validUntil', 'Umowa obowiązuje do'],
  ['approvedOn', 'Rozmówca zatwierdził nagranie'],
] as const;

function TermsFields({ values: { terms }, errors, onChange }: ConsentFormProps) {
  const set = (changed: Partial<ConsentTerms>) => onChange({ terms: { ...terms, ...changed } });
  const errorOf = (name: keyof ConsentTerms) => errors[`terms.${name}`];
  return (
    <fieldset className="consent-group">
      <legend>Umowa</legend>
      <ChoiceField
        label="Rodzaj umowy"
        value={terms.rights}
        options={rightsKinds}
        words={rightsWords}
        error={errorOf('rights')}
        onChange={(rights) => set({ rights })}
      />
      {termDays.map(([name, label]) => (
        <DayField
          key={name}
          label={label}
          value={terms[name]}
          error={errorOf(name)}
          onChange={(day) => set({ [name]: day })}
        />
      ))}
      {termAnswers.map(([name, label]) => (
        <ChoiceField
          key={name}
          label={label}
          value={terms[name]}
          options={answers}
          words={answerWords}
          error={errorOf(name)}
          onChange={(answer) => set({ [name]: answer })}
        />
      ))}
      {termTexts.map(([name, label, hint]) => (
        <LineField
          key={name}
          label={label}
          hint={hint}
          value={terms[name]}
          error={errorOf(name)}
          onChange={(text) => set({ [name]: text })}
        />
      ))}
    </fieldset>
  );
}

function WithdrawalFields({ values: { withdrawn, withdrawal }, errors, onChange }: ConsentFormProps) {
  return (
    <fieldset className="consent-group">
      <legend>Wycofanie</legend>
      <DayField
        label="Wycofano dnia"
        hint="Wycofanie całego nagrania ukrywa je od razu przed wszystkimi oprócz administratorów."
        value={withdrawn ?? ''}
        error={errors.withdrawn}
        onChange={(day) => onChange({ withdrawn: day || null })}
      />
      <ChoiceField
        label="Co wycofano"
        value={withdrawal.kind}
        options={withdrawalKinds}
        words={withdrawalKindWords}
        error={errors['withdrawal.kind']}
        onChange={(kind) => onChange({ withdrawal: { ...withdrawal, kind } })}
      />
      <ChoiceField
        label="Czego dotyczy"
        value={withdrawal.scope}
        options={withdrawalScopes}
        words={withdrawalScopeWords}
        error={errors['withdrawal.scope']}
        onChange={(scope) => onChange({ withdrawal: { ...withdrawal, scope } })}
      />
    </fieldset>
  );
}
