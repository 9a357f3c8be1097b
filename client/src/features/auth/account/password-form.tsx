import { changePassword } from '@glosy/core/contract/auth/account';
import * as inputs from '@glosy/core/contract/auth/account.input';
import { useState } from 'react';
import { request } from '../../../lib/request.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormShell, PasswordInput } from '../form-parts.tsx';
import { useAuthForm } from '../use-auth-form.ts';
import { refreshSessions } from './account.queries.ts';

interface Values {
  currentPassword: string;
  password: string;
}

export function PasswordForm({ email }: { email: string }) {
  const [saved, setSaved] = useState<string | null>(null);
  const auth = useAuthForm<Values>({
    schema: inputs.changePassword.body,
    defaultValues: { currentPassword: '', password: '' },
    fallback: 'Nieudana zmiana hasła',
    send: async (body) => {
      setSaved(null);
      const { message } = await request(changePassword, { body });
      auth.form.reset();
      setSaved(message);
      await refreshSessions();
    },
  });
  return (
    <section className="card" aria-labelledby="account-password">
      <h2 id="account-password">Hasło</h2>
      {saved && <Alert kind="success">{saved}</Alert>}
      <FormShell auth={auth}>
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput auth={auth} name="currentPassword" label="Obecne hasło" />
        <PasswordInput auth={auth} name="password" label="Nowe hasło" isNew />
        <Button type="submit" isBusy={auth.isBusy} busyText="Zapisywanie...">
          Zmień hasło
        </Button>
      </FormShell>
    </section>
  );
}
