import type { Email } from '../mailer.ts';
import { composeEmail, type EmailBranding } from './compose-email.ts';

export function loginCodeEmail(
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
    subject: 'Kod logowania',
    greeting: `Dzień dobry, ${firstName}!`,
    parts: [
      'Aby dokończyć logowanie do archiwum historii mówionej, wpisz ten kod:',
      { code },
      { link, label: 'Możesz też otworzyć ten link, w tej samej przeglądarce, w której podano hasło' },
      `Kod i link są ważne ${minutes} minut i działają tylko raz. Nikomu ich nie podawaj.`,
      'Jeśli to nie Ty się logujesz, ktoś zna Twoje hasło: zmień je na stronie logowania, wybierając „Nie pamiętasz hasła?”.',
    ],
  });
}
