import type { Letter } from '../mailer.ts';
import { type Letterhead, writeLetter } from './letterhead.ts';

export function accountDeletedLetter(
  letterhead: Letterhead,
  { to, firstName }: { to: string; firstName: string },
): Letter {
  return writeLetter(letterhead, {
    to,
    subject: 'Konto zostało usunięte',
    greeting: `Dzień dobry, ${firstName}!`,
    parts: [
      'Twoje konto w archiwum historii mówionej zostało usunięte razem z danymi, które pozwalały Cię rozpoznać.',
      'Dziękujemy za wspólny czas. Zawsze możesz założyć nowe konto.',
    ],
  });
}
