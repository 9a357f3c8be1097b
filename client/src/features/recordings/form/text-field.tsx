import '../../../ui/form/form-controls.scss';
import type { ReactNode } from 'react';
import { type Path, useFormContext, useFormState } from 'react-hook-form';
import { FormField } from '../../../ui/form/form-field.tsx';
import type { RecordingFormValues } from './form-values.ts';

interface TextFieldProps {
  name: Path<RecordingFormValues>;
  label: ReactNode;
  hint?: ReactNode;
  isRequired?: boolean;
  isReadOnly?: boolean;
  /** More than 1 renders a textarea. */
  rows?: number;
}

/** Id of a field's control, for links of the error summary. */
export function fieldId(path: string): string {
  return `pole-${path.replaceAll('.', '-')}`;
}

export function useFieldMessage(name: Path<RecordingFormValues>): string | undefined {
  const { getFieldState } = useFormContext<RecordingFormValues>();
  return getFieldState(name, useFormState<RecordingFormValues>({ name })).error?.message;
}

/** A text field of the recording form. */
export function TextField({ name, label, hint, isRequired = false, isReadOnly = false, rows = 1 }: TextFieldProps) {
  const { register } = useFormContext<RecordingFormValues>();
  const error = useFieldMessage(name);
  return (
    <FormField id={fieldId(name)} label={label} hint={hint} error={error} isRequired={isRequired}>
      {(control) =>
        rows > 1 ? (
          <textarea {...control} {...register(name)} rows={rows} className="form-control" readOnly={isReadOnly} />
        ) : (
          <input
            {...control}
            {...register(name)}
            type="text"
            className="form-control"
            autoComplete="off"
            readOnly={isReadOnly}
          />
        )
      }
    </FormField>
  );
}
