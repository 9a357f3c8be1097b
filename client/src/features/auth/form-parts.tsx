import '../../ui/form/form-controls.scss';
import type { HTMLAttributes, ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { Alert } from '../../ui/alert.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { PasswordControl } from './password-control.tsx';
import type { AuthForm } from './use-auth-form.ts';

interface FormShellProps<Values extends FieldValues> {
  auth: AuthForm<Values>;
  children: ReactNode;
}

/** A form with the server's error and the error summary above it. */
export function FormShell<Values extends FieldValues>({ auth, children }: FormShellProps<Values>) {
  return (
    <form noValidate method="post" onSubmit={auth.submit}>
      {auth.alert && <Alert kind="error">{auth.alert}</Alert>}
      <ErrorSummary errors={auth.errors} attempt={auth.attempt} />
      {children}
    </form>
  );
}

interface TextInputProps<Values extends FieldValues> {
  auth: AuthForm<Values>;
  name: Path<Values>;
  label: string;
  autoComplete: string;
  type?: 'text' | 'email';
  hint?: ReactNode;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  className?: string;
}

export function TextInput<Values extends FieldValues>(props: TextInputProps<Values>) {
  const { auth, name, label, autoComplete, type = 'text', hint, inputMode, className } = props;
  return (
    <FormField label={label} hint={hint} isRequired id={auth.fieldId(name)} error={errorOf(auth, name)}>
      {(control) => (
        <input
          {...control}
          {...auth.form.register(name)}
          type={type}
          className={`form-control ${className ?? ''}`.trim()}
          autoComplete={autoComplete}
          inputMode={inputMode}
          autoCapitalize={type === 'email' ? 'none' : undefined}
          spellCheck={false}
        />
      )}
    </FormField>
  );
}

interface PasswordInputProps<Values extends FieldValues> {
  auth: AuthForm<Values>;
  name: Path<Values>;
  label?: string;
  /** A new password: shows its rule as placeholder, and its strength. */
  isNew?: boolean;
}

export function PasswordInput<Values extends FieldValues>(props: PasswordInputProps<Values>) {
  const { auth, name, label = 'Hasło', isNew = false } = props;
  const value: string = auth.form.watch(name) ?? '';
  return (
    <FormField label={label} isRequired id={auth.fieldId(name)} error={errorOf(auth, name)}>
      {(control) => (
        <PasswordControl control={control} registration={auth.form.register(name)} isNew={isNew} value={value} />
      )}
    </FormField>
  );
}

function errorOf<Values extends FieldValues>({ form }: AuthForm<Values>, name: Path<Values>): string | undefined {
  const message = form.formState.errors[name]?.message;
  return message ? String(message) : undefined;
}
