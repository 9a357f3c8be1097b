import type { Email } from '../mailer.ts';
import { composeEmail, type EmailBranding } from './compose-email.ts';

export function accountDeletedEmail(
  emailBranding: EmailBranding,
  { to, firstName }: { to: string; firstName: string },
): Email {
  return composeEmail(emailBranding, {
    to,
    subject: 'Konto zostało usunięte',
    greeting: `Dzień dobry, ${firstName}!`,
    parts: [
      'Twoje konto w archiwum historii mówionej zostało usunięte razem z danymi, które pozwalały Cię rozpoznać.',
      'Dziękujemy za wspólny czas. Zawsze możesz założyć nowe konto.',
    ],
  });
}
