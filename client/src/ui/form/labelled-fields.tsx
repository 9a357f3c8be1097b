import { FormField } from './form-field.tsx';

interface FieldProps<Value extends string> {
  label: string;
  hint?: string;
  value: Value;
  error?: string | undefined;
  onChange: (value: Value) => void;
}

interface LineFieldProps extends FieldProps<string> {
  type?: 'date';
}

export function LineField({ label, hint, value, error, type, onChange }: LineFieldProps) {
  return (
    <FormField label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          type={type}
          className="form-control"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormField>
  );
}

/** A day as `2026-05-12`, or empty. */
export function DayField(props: FieldProps<string>) {
  return <LineField {...props} type="date" />;
}

export function AreaField({ label, hint, value, error, onChange }: FieldProps<string>) {
  return (
    <FormField label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          {...control}
          className="form-control"
          rows={2}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormField>
  );
}

interface ChoiceFieldProps<Value extends string> extends FieldProps<Value> {
  options: readonly Value[];
  words: Readonly<Record<Value, string>>;
}

export function ChoiceField<Value extends string>({
  label,
  value,
  error,
  onChange,
  options,
  words,
}: ChoiceFieldProps<Value>) {
  return (
    <FormField label={label} error={error}>
      {(control) => (
        <select
          {...control}
          className="form-select"
          value={value}
          onChange={({ target }) => onChange(target.value as Value)}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {words[option]}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
