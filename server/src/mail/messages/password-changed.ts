import type { Letter } from '../mailer.ts';
import { type Letterhead, writeLetter } from './letterhead.ts';

export function passwordChangedLetter(
  letterhead: Letterhead,
  { to, firstName, resetLink }: { to: string; firstName: string; resetLink: string },
): Letter {
  return writeLetter(letterhead, {
    to,
    subject: 'Hasło zostało zmienione',
    greeting: `Dzień dobry, ${firstName}!`,
    parts: [
      'Hasło do Twojego konta w archiwum historii mówionej zostało zmienione, a pozostałe sesje zakończone.',
      { link: resetLink, label: 'Jeśli to nie Ty, ustaw od razu nowe hasło' },
    ],
  });
}
