import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { messageOf, RequestError } from '../../lib/request.ts';
import type { FieldError } from '../../ui/form/error-summary.tsx';

/** Type of an error that the server found in one field; it is not repeated in the summary. */
const ofServer = 'server';

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
  const [refused, setRefused] = useState<Path<Values> | null>(null);
  // Raw form values have the same shape as the schema's output.
  const resolver = zodResolver(schema as z.ZodType<Values, Values>);
  // The summary gets the focus after a failed attempt, so the form must not.
  const form = useForm<Values>({ resolver, defaultValues, shouldFocusError: false });
  const fieldId = (name: Path<Values>) => `${id}-${name}`;

  async function handleValid(values: Values) {
    setAlert(null);
    try {
      await send(values);
    } catch (error) {
      const fields = error instanceof RequestError ? Object.entries(error.fields) : [];
      const ours = fields.filter(([name]) => name in values);
      const [only] = ours;
      // An error of one field is shown once, at the field, which gets the focus.
      if (only && ours.length === 1) {
        form.setError(only[0] as Path<Values>, { type: ofServer, message: messageOf(error, fallback) });
        setRefused(only[0] as Path<Values>);
        return;
      }
      setAlert(messageOf(error, fallback));
      for (const [name, message] of ours) form.setError(name as Path<Values>, { message });
    }
  }

  // After the render that enables the form again.
  useEffect(() => {
    if (refused === null) return;
    form.setFocus(refused);
    setRefused(null);
  }, [refused, form]);

  const { errors, isSubmitting, submitCount } = form.formState;
  return {
    form,
    submit: form.handleSubmit(handleValid, () => setAlert(null)),
    isBusy: isSubmitting,
    alert,
    errors: Object.entries(errors)
      .filter(([, error]) => error?.type !== ofServer)
      .map(([name, error]) => ({ fieldId: fieldId(name as Path<Values>), message: String(error?.message ?? '') })),
    // Increases in the render that shows the errors of the attempt.
    attempt: submitCount,
    fieldId,
  };
}
