import { lazily } from '../lazily.ts';

const collator = lazily(() => new Intl.Collator('pl', { numeric: true }));
const polishLetters = 'ĄĆĘŁŃÓŚŹŻ';

/** Compares texts in Polish dictionary order, numbers by value; returns 0 for identical texts only. */
export function comparePolish(a: string, b: string): number {
  return collator().compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

/**
 * The index heading of a name. Polish letters have separate headings, other accents are dropped (`É` is under E),
 * leading punctuation is skipped; names that begin with a digit or have no letter are under `#`.
 */
export function indexLetter(name: string): string {
  const first = /[\p{L}\p{N}]/u.exec(name.normalize('NFC'))?.[0];
  if (first === undefined || !/\p{L}/u.test(first)) return '#';
  const letter = [...first.toUpperCase()][0] as string;
  if (polishLetters.includes(letter)) return letter;
  return [...letter.normalize('NFKD')][0] as string;
}

/** The Polish form of a noun after a number: 1 nagranie, 2 nagrania, 5 nagrań, 22 nagrania; fractions take `few`. */
export function polishPlural(n: number, one: string, few: string, many: string): string {
  const count = Math.abs(n);
  if (count === 1) return one;
  if (!Number.isInteger(count)) return few;
  const lastTwo = count % 100;
  const last = count % 10;
  return last >= 2 && last <= 4 && (lastTwo < 12 || lastTwo > 14) ? few : many;
}
