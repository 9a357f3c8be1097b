import type { Email } from '../mailer.ts';
import { composeEmail, type EmailBranding } from './compose-email.ts';

export function registrationCodeEmail(
  emailBranding: EmailBranding,
  { to, firstName, code, link, hours }: { to: string; firstName: string; code: string; link: string; hours: number },
): Email {
  return composeEmail(emailBranding, {
    to,
    subject: 'Aktywacja konta',
    greeting: `Dzień dobry, ${firstName}!`,
    parts: [
      'Dziękujemy za rejestrację w archiwum historii mówionej. Aby aktywować konto, wpisz ten kod na stronie rejestracji:',
      { code },
      { link, label: 'Możesz też otworzyć link aktywacyjny, na dowolnym urządzeniu' },
      `Kod i link są ważne ${hours} godziny.`,
      'Jeśli to nie Ty zakładasz konto, nic nie rób: bez aktywacji zostanie ono usunięte.',
    ],
  });
}
