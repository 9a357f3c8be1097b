import type { Letter } from '../mailer.ts';
import { type Letterhead, writeLetter } from './letterhead.ts';

export function registrationCodeLetter(
  letterhead: Letterhead,
  { to, firstName, code, link, hours }: { to: string; firstName: string; code: string; link: string; hours: number },
): Letter {
  return writeLetter(letterhead, {
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
