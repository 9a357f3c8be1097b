import { type ChallengeKind, resendCode } from '@glosy/core/contract/auth/auth';
import { limits } from '@glosy/core/limits';
import { z } from '@glosy/core/schema';
import { useEffect, useState } from 'react';
import { messageOf, RequestError, request } from '../../../lib/request.ts';
import { Alert, type AlertKind } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormShell, TextInput } from '../form-parts.tsx';
import { useAuthForm } from '../use-auth-form.ts';
import { RememberDevice } from './remember-device.tsx';
import { useCountdown } from './use-countdown.ts';

const codeSchema = z.object({ token: z.string().trim().min(1, 'Podaj kod.') });

interface CodeStepProps {
  kind: ChallengeKind;
  /** Message from the server when it sent the code. */
  message: string;
  fallback: string;
  send: (token: string) => Promise<void>;
  onBack: () => void;
}

/** Input for the emailed code, with buttons to request another and to go back. */
export function CodeStep({ kind, message, fallback, send, onBack }: CodeStepProps) {
  const auth = useAuthForm({
    schema: codeSchema,
    defaultValues: { token: '' },
    fallback,
    send: ({ token }) => send(token),
  });
  return (
    <>
      <Alert kind="info">{message}</Alert>
      <FormShell auth={auth}>
        <CodeInput auth={auth} />
        {kind === 'login' && <RememberDevice />}
        <div className="auth-buttons cluster-wide">
          <Button type="submit" isBusy={auth.isBusy} busyText="Weryfikacja...">
            Zweryfikuj
          </Button>
          <Button variant="quiet" onClick={onBack} disabled={auth.isBusy}>
            Wróć
          </Button>
        </div>
      </FormShell>
      <ResendCode kind={kind} />
    </>
  );
}

export function CodeInput<Values extends { token: string }>({
  auth,
}: {
  auth: ReturnType<typeof useAuthForm<Values>>;
}) {
  const { setFocus } = auth.form;
  // The focused control of the previous step was removed, so the focus moves to the code.
  useEffect(() => setFocus('token' as never), [setFocus]);
  return (
    <TextInput
      auth={auth}
      name={'token' as never}
      label="Kod weryfikacyjny"
      hint="6 cyfr z wiadomości e-mail. Jeśli jej nie widać, sprawdź folder ze spamem."
      autoComplete="one-time-code"
      inputMode="numeric"
      className="code-input"
    />
  );
}

/** Requests a new code, at most once a minute; shows the time left. */
export function ResendCode({ kind }: { kind: ChallengeKind }) {
  const { left, restart } = useCountdown(limits.codeResendWaitMs / 1000);
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<{ kind: AlertKind; text: string } | null>(null);

  async function handleResend() {
    setBusy(true);
    setAnswer(null);
    try {
      const { message } = await request(resendCode, { body: { kind } });
      setAnswer({ kind: 'success', text: message });
      restart(limits.codeResendWaitMs / 1000);
    } catch (error) {
      setAnswer({ kind: 'error', text: messageOf(error, 'Nie udało się wysłać nowego kodu. Spróbuj ponownie.') });
      restart(waitOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="code-resend">
      {answer && <Alert kind={answer.kind}>{answer.text}</Alert>}
      <p className="text-soft">Kod nie dotarł?</p>
      <Button variant="secondary" disabled={left > 0} isBusy={isBusy} busyText="Wysyłanie..." onClick={handleResend}>
        {left > 0 ? `Wyślij nowy kod (za ${left} s)` : 'Wyślij nowy kod'}
      </Button>
    </div>
  );
}

/** Seconds to wait, from the server's answer. */
function waitOf(error: unknown): number {
  const details = error instanceof RequestError ? error.details : undefined;
  const seconds = (details as { retryAfterSeconds?: unknown } | undefined)?.retryAfterSeconds;
  return typeof seconds === 'number' ? seconds : 0;
}
