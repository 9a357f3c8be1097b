import { fold } from '../text/fold.ts';

/** Year, year and month, or full date: `1987`, `1987-05`, `1987-05-12` (EDTF, ISO 8601-2, level 0). */
export const partialDatePattern = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/;

const months = 'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień'.split(
  ' ',
);
const genitives =
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'.split(' ');
const romans = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ');

/** Whether the text is a canonical partial date of the real calendar: `1987-02-30` is not. */
export function isPartialDate(text: string): boolean {
  if (!partialDatePattern.test(text)) return false;
  const [year, month, day] = text.split('-').map(Number) as [number, number?, number?];
  return year > 0 && (month === undefined || day === undefined || day <= daysIn(year, month));
}

/**
 * Parses a date as people and programs write it: `1987`, `1987 r.`, `maj 1987`, `05.1987`, `12 maja 1987`, `12 V 1987`,
 * `12.05.1987`, `1987-05-12`, also with a weekday or a time of day, which are dropped. Null when it is not a date.
 */
export function parsePartialDate(text: string): string | null {
  if (text.length > dateMaxLength) return null;
  const parts = partsOf(text);
  if (parts.length > 3) return null;
  const isYearFirst = /^\d{4}$/.test(parts[0] ?? '');
  const [year, month, day] = (isYearFirst ? parts : [...parts].reverse()) as [string, string?, string?];
  if (!/^\d{4}$/.test(year)) return null;
  const numbers = [month === undefined ? [] : [monthNumber(month)], day === undefined ? [] : [dayNumber(day)]].flat();
  // 5/13/2019 must have its month first.
  if (isSlashed(text) && Number(numbers[0]) > 12) numbers.reverse();
  const canonical = [year, ...numbers.map((number) => String(number).padStart(2, '0'))].join('-');
  return isPartialDate(canonical) ? canonical : null;
}

/** Whether a date could have its month first, as American programs write it: `5/12/2019`. */
export function isAmbiguousDate(text: string): boolean {
  if (text.length > dateMaxLength) return false;
  const [first = '', second = '', year = ''] = partsOf(text);
  return isSlashed(text) && /^\d{4}$/.test(year) && Number(first) <= 12 && Number(first) !== Number(second);
}

function isSlashed(text: string): boolean {
  return /^\s*\d{1,2}\/\d{1,2}\/\d{4}/.test(text);
}

const dateMaxLength = 100;
const timeOfDay =
  /(?:t|,? +|, *)(?:o? ?godz\.? *\d{1,2}(?:[.:]\d{2})?|\d{1,2}:\d{2})(?::\d{2}(?:[.,]\d+)?)?(?: *[ap]m)?(?: *z| *[+-]\d{2}:?\d{2})?$/;
const weekday =
  /\b(?:poniedzialek|wtorek|sroda|czwartek|piatek|sobota|niedziela|(?:pon|wt|sr|czw|pt|sob|niedz)\b\.?|(?:pn|nd|so|ni|cz)\.)/;

/** Day, month and year in their written order. */
function partsOf(text: string): string[] {
  return fold(text)
    .trim()
    .replace(timeOfDay, '')
    .replace(weekday, '')
    .replace(/[()]/g, ' ')
    .replace(/^[ ,.]*(?:w dniu|dnia|dn\.|rok|r\.)? *|[ ,.]+$/g, '')
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
    .replace(/ *(?:r\.?|rok|roku)$/, '')
    .split(/ *[./–-] *| +/);
}

/** A canonical date in Polish words: `1987`, `maj 1987`, `12 maja 1987`; other text is returned unchanged. */
export function formatPartialDate(canonical: string): string {
  if (!isPartialDate(canonical)) return canonical;
  const [year, month, day] = canonical.split('-') as [string, string?, string?];
  if (month === undefined) return year;
  const place = Number(month) - 1;
  return day === undefined ? `${months[place]} ${year}` : `${Number(day)} ${genitives[place]} ${year}`;
}

/** Compares dates: a year sorts before its months, a month before its days, text that is no date last. */
export function comparePartialDates(a: string, b: string): number {
  const isDateFirst = Number(isPartialDate(b)) - Number(isPartialDate(a));
  return isDateFirst || (a < b ? -1 : a > b ? 1 : 0);
}

/** Number of the month, 0 for any other word. */
function monthNumber(word: string): number {
  if (/^\d{1,2}$/.test(word)) return Number(word);
  for (const names of [months, genitives, romans]) {
    const place = names.findIndex((name) => fold(name) === word);
    if (place >= 0) return place + 1;
  }
  // `sty`, `paz`: abbreviations of spreadsheets.
  return /^[a-z]{3}$/.test(word) ? months.findIndex((name) => fold(name).startsWith(word)) + 1 : 0;
}

function dayNumber(word: string): number {
  return /^\d{1,2}$/.test(word) ? Number(word) : 0;
}

function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month === 2) return isLeap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
