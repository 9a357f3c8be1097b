import '../auth.scss';
import { register, verifyRegistration } from '@glosy/core/contract/auth/auth';
import { emailField, firstNameField, lastNameField, newPasswordField } from '@glosy/core/contract/auth/auth.input';
import { limits } from '@glosy/core/limits';
import { z } from '@glosy/core/schema';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { request } from '../../../lib/request.ts';
import { paths } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormShell, PasswordInput, TextInput } from '../form-parts.tsx';
import { useAuthForm } from '../use-auth-form.ts';
import { ActivateStep } from './activate-step.tsx';
import { CodeStep } from './code-step.tsx';
import { tellOtherTabs, useOtherTabs } from './other-tabs.ts';
import { forgetPendingCode, hasPendingCode, rememberPendingCode } from './pending-code.ts';
import { TermsCheckbox, termsMessage } from './terms-checkbox.tsx';
import { useLinkToken } from './use-link-token.ts';
import { type Done, useRedirectToLogin } from './use-redirect.ts';
import { useReturnState, wantedPlaceNow } from './use-wanted-place.ts';

const codeMinutes = 24 * 60;
const verificationFallback = 'Weryfikacja nieudana. Spróbuj ponownie.';

const registration = z.object({
  firstName: firstNameField,
  lastName: lastNameField,
  email: emailField,
  password: newPasswordField,
  terms: z.boolean().refine((isAccepted) => isAccepted, termsMessage),
});

type Values = z.infer<typeof registration>;

/** Registration: the form, then the emailed code or the activation link. */
export function RegisterForm() {
  const token = useLinkToken();
  const [pending, setPending] = useState<string | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  useRedirectToLogin(done);

  useOtherTabs('registration', (message) => pending !== null && finish(message));

  useEffect(() => {
    if (hasPendingCode('registration')) setPending('Wpisz kod, który wysłaliśmy na Twój adres e-mail.');
  }, []);

  async function verify(given: string) {
    const { message } = await request(verifyRegistration, { body: { token: given } });
    const text = message || 'Rejestracja udana!';
    finish(text);
    tellOtherTabs({ kind: 'registration', message: text });
  }

  function finish(message: string) {
    setDone({ message, returnTo: wantedPlaceNow() ?? paths.start });
    forgetPendingCode();
  }

  if (done !== null) return <Alert kind="success">{done.message}</Alert>;
  if (token) return <ActivateStep token={token} fallback={verificationFallback} send={verify} />;
  if (pending !== null) {
    const back = () => {
      forgetPendingCode();
      setPending(null);
    };
    return (
      <CodeStep kind="registration" message={pending} fallback={verificationFallback} send={verify} onBack={back} />
    );
  }
  return (
    <PersonStep
      onAccepted={(message) => {
        rememberPendingCode('registration', codeMinutes, wantedPlaceNow());
        setPending(message);
      }}
    />
  );
}

function PersonStep({ onAccepted }: { onAccepted: (message: string) => void }) {
  const returnState = useReturnState();
  const auth = useAuthForm<Values>({
    schema: registration,
    defaultValues: { email: '', firstName: '', lastName: '', password: '', terms: false },
    fallback: 'Rejestracja nieudana. Spróbuj ponownie.',
    send: async ({ terms: _terms, ...person }) => {
      const { message } = await request(register, { body: person });
      onAccepted(message);
    },
  });
  const isAccepted = auth.form.watch('terms');
  return (
    <>
      <p className="text-soft">
        Bezpłatne konto daje dostęp do całego archiwum. Może je założyć osoba, która ukończyła {limits.minimumAge} lat.
      </p>
      <FormShell auth={auth}>
        <div className="auth-name-row">
          <TextInput auth={auth} name="firstName" label="Imię" autoComplete="given-name" />
          <TextInput auth={auth} name="lastName" label="Nazwisko" autoComplete="family-name" />
        </div>
        <TextInput auth={auth} name="email" label="Adres e-mail" type="email" autoComplete="email" />
        <PasswordInput auth={auth} name="password" isNew />
        <TermsCheckbox registration={auth.form.register('terms')} isAccepted={isAccepted} id={auth.fieldId('terms')} />
        <div className="auth-buttons cluster-wide">
          <Button type="submit" disabled={!isAccepted} isBusy={auth.isBusy} busyText="Rejestrowanie...">
            Zarejestruj się
          </Button>
        </div>
      </FormShell>
      <ul className="auth-links">
        <li>
          <Link to={paths.login} state={returnState}>
            Mam już konto
          </Link>
        </li>
      </ul>
    </>
  );
}
