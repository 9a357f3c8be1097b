import type { Email } from '../mailer.ts';
import { composeEmail, type EmailBranding } from './compose-email.ts';

export function resetCodeEmail(
  emailBranding: EmailBranding,
  {
    to,
    firstName,
    code,
    link,
    minutes,
  }: { to: string; firstName: string; code: string; link: string; minutes: number },
): Email {
  return composeEmail(emailBranding, {
    to,
    subject: 'Zmiana hasła',
    greeting: `Dzień dobry, ${firstName}!`,
    parts: [
      'Aby ustawić nowe hasło do archiwum historii mówionej, wpisz ten kod w oknie, w którym poproszono o zmianę hasła:',
      { code },
      { link, label: 'Możesz też otworzyć ten link, na dowolnym urządzeniu' },
      `Kod i link są ważne ${minutes} minut i działają tylko raz. Nikomu ich nie podawaj.`,
      'Jeśli to nie Ty prosisz o zmianę hasła, zignoruj tę wiadomość: hasło pozostaje bez zmian.',
    ],
  });
}
