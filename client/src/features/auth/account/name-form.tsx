import { type AccountView, changeName } from '@glosy/core/contract/auth/account';
import * as inputs from '@glosy/core/contract/auth/account.input';
import { useState } from 'react';
import { request } from '../../../lib/request.ts';
import { refreshSession } from '../../../lib/viewer.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormShell, TextInput } from '../form-parts.tsx';
import { useAuthForm } from '../use-auth-form.ts';
import { keepAccount } from './account.queries.ts';

interface Values {
  firstName: string;
  lastName: string;
}

export function NameForm({ account }: { account: AccountView }) {
  const [saved, setSaved] = useState<string | null>(null);
  const auth = useAuthForm<Values>({
    schema: inputs.changeName.body,
    defaultValues: { firstName: account.firstName, lastName: account.lastName },
    fallback: 'Nie udało się zapisać zmian. Spróbuj ponownie.',
    send: async (body) => {
      setSaved(null);
      const { data, message } = await request(changeName, { body });
      keepAccount(data);
      setSaved(message);
      await refreshSession();
    },
  });
  return (
    <section className="card" aria-labelledby="account-name">
      <h2 id="account-name">Imię i nazwisko</h2>
      <p>
        Adres e-mail: <strong>{account.email}</strong>
      </p>
      {saved && <Alert kind="success">{saved}</Alert>}
      <FormShell auth={auth}>
        <div className="auth-name-row">
          <TextInput auth={auth} name="firstName" label="Imię" autoComplete="given-name" />
          <TextInput auth={auth} name="lastName" label="Nazwisko" autoComplete="family-name" />
        </div>
        <Button type="submit" isBusy={auth.isBusy} busyText="Zapisywanie...">
          Zapisz
        </Button>
      </FormShell>
    </section>
  );
}
