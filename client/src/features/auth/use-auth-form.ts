import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { messageOf, RequestError } from '../../lib/request.ts';
import type { FieldError } from '../../ui/error-summary.tsx';

interface AuthFormOptions<Values extends FieldValues> {
  /** Schema of the call, or a stricter one. */
  schema: z.ZodType<Values>;
  defaultValues: DefaultValues<Values>;
  /** Throws RequestError when the server rejects the values. */
  send: (values: Values) => Promise<void>;
  /** Shown when the server sent no message. */
  fallback: string;
}

export interface AuthForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  isBusy: boolean;
  /** Error from the server, for the alert above the form. */
  alert: string | null;
  /** Errors for the summary above the form. */
  errors: FieldError[];
  attempt: number;
  fieldId: (name: Path<Values>) => string;
}

/** A form that validates by the schema of its call, submits, and shows the server's error. */
export function useAuthForm<Values extends FieldValues>(options: AuthFormOptions<Values>): AuthForm<Values> {
  const { schema, defaultValues, send, fallback } = options;
  const id = useId();
  const [alert, setAlert] = useState<string | null>(null);
  // Raw form values have the same shape as the schema's output.
  const resolver = zodResolver(schema as z.ZodType<Values, Values>);
  // The summary takes the focus after a failed attempt, so the form must not.
  const form = useForm<Values>({ resolver, defaultValues, shouldFocusError: false });
  const fieldId = (name: Path<Values>) => `${id}-${name}`;

  async function handleValid(values: Values) {
    setAlert(null);
    try {
      await send(values);
    } catch (error) {
      setAlert(messageOf(error, fallback));
      const fields = error instanceof RequestError ? Object.entries(error.fields) : [];
      for (const [name, message] of fields) {
        if (name in values) form.setError(name as Path<Values>, { message });
      }
    }
  }

  const { errors, isSubmitting, submitCount } = form.formState;
  return {
    form,
    submit: form.handleSubmit(handleValid, () => setAlert(null)),
    isBusy: isSubmitting,
    alert,
    errors: Object.entries(errors).map(([name, error]) => ({
      fieldId: fieldId(name as Path<Values>),
      message: String(error?.message ?? ''),
    })),
    // Increases in the render that shows the errors of the attempt.
    attempt: submitCount,
    fieldId,
  };
}
