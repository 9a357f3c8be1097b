import type { Letter } from '../mailer.ts';
import { type Letterhead, writeLetter } from './letterhead.ts';

export function resetCodeLetter(
  letterhead: Letterhead,
  {
    to,
    firstName,
    code,
    link,
    minutes,
  }: { to: string; firstName: string; code: string; link: string; minutes: number },
): Letter {
  return writeLetter(letterhead, {
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
