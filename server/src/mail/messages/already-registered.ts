import type { Email } from '../mailer.ts';
import { composeEmail, type EmailBranding } from './compose-email.ts';

export function alreadyRegisteredEmail(
  emailBranding: EmailBranding,
  { to, firstName, loginLink, resetLink }: { to: string; firstName: string; loginLink: string; resetLink: string },
): Email {
  return composeEmail(emailBranding, {
    to,
    subject: 'Masz już konto',
    greeting: `Dzień dobry, ${firstName}!`,
    parts: [
      'Ktoś próbował zarejestrować w archiwum historii mówionej konto z tym adresem e-mail. Masz już u nas konto, więc nowe nie powstało i nic się nie zmieniło.',
      { link: loginLink, label: 'Zaloguj się' },
      { link: resetLink, label: 'Jeśli nie pamiętasz hasła, ustaw nowe' },
      'Jeśli to nie Ty, zignoruj tę wiadomość.',
    ],
  });
}
