import type { Email } from '../mailer.ts';
import { composeEmail, type EmailBranding } from './compose-email.ts';

export function passwordChangedEmail(
  emailBranding: EmailBranding,
  { to, firstName, resetLink }: { to: string; firstName: string; resetLink: string },
): Email {
  return composeEmail(emailBranding, {
    to,
    subject: 'Hasło zostało zmienione',
    greeting: `Dzień dobry, ${firstName}!`,
    parts: [
      'Hasło do Twojego konta w archiwum historii mówionej zostało zmienione, a pozostałe sesje zakończone.',
      { link: resetLink, label: 'Jeśli to nie Ty, ustaw od razu nowe hasło' },
    ],
  });
}
