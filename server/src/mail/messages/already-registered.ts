import type { Letter } from '../mailer.ts';
import { type Letterhead, writeLetter } from './letterhead.ts';

export function alreadyRegisteredLetter(
  letterhead: Letterhead,
  { to, firstName, loginLink, resetLink }: { to: string; firstName: string; loginLink: string; resetLink: string },
): Letter {
  return writeLetter(letterhead, {
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
