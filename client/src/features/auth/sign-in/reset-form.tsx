import '../auth.scss';
import { requestPasswordReset, resetPassword } from '@glosy/core/contract/auth/auth';
import * as inputs from '@glosy/core/contract/auth/auth.input';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { request } from '../../../lib/request.ts';
import { paths } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormShell, PasswordInput, TextInput } from '../form-parts.tsx';
import { useAuthForm } from '../use-auth-form.ts';
import { CodeInput, ResendCode } from './code-step.tsx';
import { tellOtherTabs, useOtherTabs } from './other-tabs.ts';
import { forgetPendingCode, hasPendingCode, rememberPendingCode } from './pending-code.ts';
import { useLinkToken } from './use-link-token.ts';
import { type Done, useRedirectToLogin } from './use-redirect.ts';
import { useReturnState, wantedPlaceNow } from './use-wanted-place.ts';

const codeMinutes = 20;
const fallback = 'Nieudana zmiana hasła';

interface Pending {
  message: string;
  /** Empty when the page was opened by the link or reloaded. */
  email: string;
}

/** Password reset: email, then the emailed code and the new password; or the emailed link and the password. */
export function ResetForm() {
  const token = useLinkToken();
  const [pending, setPending] = useState<Pending | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  useRedirectToLogin(done);

  useEffect(() => {
    const message = 'Wpisz kod, który wysłaliśmy na Twój adres e-mail.';
    if (hasPendingCode('reset')) setPending({ message, email: '' });
  }, []);

  useOtherTabs('reset', (message) => pending !== null && finish(message));

  function finish(message: string) {
    setDone({ message, returnTo: wantedPlaceNow() ?? paths.start });
    forgetPendingCode();
  }

  function handleDone(message: string) {
    finish(message);
    tellOtherTabs({ kind: 'reset', message });
  }

  if (done !== null) return <Alert kind="success">{done.message}</Alert>;
  if (token) {
    const opened = { email: '', message: 'Podaj swój adres e-mail i nowe hasło.' };
    return <NewPasswordStep pending={opened} token={token} onDone={handleDone} />;
  }
  if (pending !== null) {
    return (
      <>
        <NewPasswordStep pending={pending} onDone={handleDone} />
        <ResendCode kind="reset" />
      </>
    );
  }
  return (
    <AddressStep
      onAccepted={(accepted) => {
        rememberPendingCode('reset', codeMinutes, wantedPlaceNow());
        setPending(accepted);
      }}
    />
  );
}

function AddressStep({ onAccepted }: { onAccepted: (pending: Pending) => void }) {
  const returnState = useReturnState();
  const auth = useAuthForm<{ email: string }>({
    schema: inputs.requestPasswordReset.body,
    defaultValues: { email: '' },
    fallback,
    send: async ({ email }) => {
      const { message } = await request(requestPasswordReset, { body: { email } });
      onAccepted({ message, email });
    },
  });
  return (
    <>
      <p className="text-soft">Podaj adres e-mail swojego konta. Wyślemy na niego kod do zmiany hasła.</p>
      <FormShell auth={auth}>
        <TextInput auth={auth} name="email" label="Adres e-mail" type="email" autoComplete="username" />
        <div className="auth-buttons cluster-wide">
          <Button type="submit" isBusy={auth.isBusy} busyText="Wysyłanie...">
            Wyślij kod
          </Button>
        </div>
      </FormShell>
      <ul className="auth-links">
        <li>
          <Link to={paths.login} state={returnState}>
            Wróć do logowania
          </Link>
        </li>
      </ul>
    </>
  );
}

interface NewPassword {
  email: string;
  password: string;
  token: string;
}

interface NewPasswordStepProps {
  pending: Pending;
  /** Token of the emailed link, in place of the code. */
  token?: string;
  onDone: (message: string) => void;
}

function NewPasswordStep({ pending, token, onDone }: NewPasswordStepProps) {
  const auth = useAuthForm<NewPassword>({
    schema: inputs.resetPassword.body,
    defaultValues: { email: pending.email, password: '', token: token ?? '' },
    fallback,
    send: async (body) => {
      const { message } = await request(resetPassword, { body });
      onDone(message);
    },
  });
  return (
    <>
      <Alert kind="info">{pending.message}</Alert>
      <FormShell auth={auth}>
        {token === undefined && <CodeInput auth={auth} />}
        <TextInput auth={auth} name="email" label="Adres e-mail" type="email" autoComplete="username" />
        <PasswordInput auth={auth} name="password" label="Nowe hasło" isNew />
        <div className="auth-buttons cluster-wide">
          <Button type="submit" isBusy={auth.isBusy} busyText="Zapisywanie...">
            Zmień hasło
          </Button>
        </div>
      </FormShell>
    </>
  );
}
