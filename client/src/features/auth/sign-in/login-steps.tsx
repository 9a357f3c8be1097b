import { login, verifyLogin } from '@glosy/core/contract/auth/auth';
import * as inputs from '@glosy/core/contract/auth/auth.input';
import type { Role } from '@glosy/core/policy';
import { type ReactNode, useEffect, useState } from 'react';
import { request } from '../../../lib/request.ts';
import { wantedAddress } from '../../../lib/return-to.ts';
import { markSignedIn, refreshSession } from '../../../lib/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { FormShell, PasswordInput, TextInput } from '../form-parts.tsx';
import { useAuthForm } from '../use-auth-form.ts';
import { CodeStep } from './code-step.tsx';
import { deviceChoice, offerDeviceChoice } from './device-choice.ts';
import { tellOtherTabs, useOtherTabs } from './other-tabs.ts';
import { forgetPendingCode, hasPendingCode, rememberPendingCode } from './pending-code.ts';

const codeMinutes = 10;

interface Values {
  email: string;
  password: string;
}

interface LoginStepsProps {
  /** Email of the account that signs in again, when known. */
  email?: string;
  /** Page to open after signing in, if not this one. */
  returnTo?: string;
  /** Focuses the first empty field, as in a dialog. */
  takesFocus?: boolean;
  /** Content below the first step. */
  children?: ReactNode;
}

/** Password, then the emailed code; on the login screen and in the dialog of an ended session. */
export function LoginSteps({ email = '', returnTo, takesFocus = false, children }: LoginStepsProps) {
  const [pending, setPending] = useState<string | null>(null);

  useEffect(() => {
    if (hasPendingCode('login')) setPending('Wpisz kod, który wysłaliśmy na Twój adres e-mail.');
  }, []);
  useSessionCheckOnReturn(pending !== null);
  useOtherTabs('login', () => void refreshSession());

  async function verify(token: string) {
    const { role } = await request(verifyLogin, { body: { token, rememberDevice: deviceChoice()?.isChosen } });
    await finishSignIn(role);
  }

  if (pending !== null) {
    const back = () => {
      forgetPendingCode();
      setPending(null);
    };
    const fallback = 'Weryfikacja nie powiodła się. Spróbuj ponownie.';
    return <CodeStep kind="login" message={pending} fallback={fallback} send={verify} onBack={back} />;
  }
  return (
    <>
      <PasswordStep
        email={email}
        takesFocus={takesFocus}
        onAccepted={(message) => {
          rememberPendingCode('login', codeMinutes, wantedAddress({ returnTo }));
          setPending(message);
        }}
      />
      {children}
    </>
  );
}

async function finishSignIn(role: Role): Promise<void> {
  forgetPendingCode();
  await markSignedIn(role);
  tellOtherTabs({ kind: 'login', message: '' });
}

interface PasswordStepProps {
  email: string;
  takesFocus: boolean;
  onAccepted: (message: string) => void;
}

/** Calls `onAccepted` when the server sent a code; signs a trusted device in. */
function PasswordStep({ email, takesFocus, onAccepted }: PasswordStepProps) {
  const auth = useAuthForm<Values>({
    schema: inputs.login.body,
    defaultValues: { email, password: '' },
    fallback: 'Logowanie nie powiodło się. Spróbuj ponownie.',
    send: async (body) => {
      const { message, role, trustedDeviceDays = 0 } = await request(login, { body });
      if (role) return finishSignIn(role);
      offerDeviceChoice(trustedDeviceDays);
      onAccepted(message);
    },
  });
  const { setFocus } = auth.form;
  useEffect(() => {
    if (takesFocus) setFocus(email ? 'password' : 'email');
  }, [takesFocus, email, setFocus]);
  return (
    <FormShell auth={auth}>
      <TextInput auth={auth} name="email" label="Adres e-mail" type="email" autoComplete="username" />
      <PasswordInput auth={auth} name="password" />
      <div className="auth-buttons cluster-wide">
        <Button type="submit" isBusy={auth.isBusy} busyText="Logowanie...">
          Zaloguj się
        </Button>
      </div>
    </FormShell>
  );
}

/** Detects that the link in the email has signed in this browser from another tab. */
function useSessionCheckOnReturn(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return;
    const check = () => {
      if (document.visibilityState === 'visible') void refreshSession();
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [isWaiting]);
}
