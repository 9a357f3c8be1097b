import { formatPartialDate, isPartialDate } from './partial-date.ts';

/** A date with an optional qualifier: uncertain (`?`), approximate (`~`) or both (`%`). */
const qualified = /^(.+?)([?~%])?$/;
const unspecified = /^(\d{3}X|\d{2}XX|\d{4}-XX(-XX)?|\d{4}-(0[1-9]|1[0-2])-XX)$/;
const season = /^(\d{4})-(2[1-4])$/;
const seasonNames: Readonly<Record<string, string>> = { 21: 'wiosna', 22: 'lato', 23: 'jesień', 24: 'zima' };
const qualifierWords: Readonly<Record<string, (words: string) => string>> = {
  '?': (words) => `${words} (data niepewna)`,
  '~': (words) => `około: ${words}`,
  '%': (words) => `około: ${words} (data niepewna)`,
};

/**
 * Whether the text is a date of EDTF level 1 (ISO 8601-2) with years of four digits: `1950?`, `1950~`, `196X`,
 * `1987-XX`, a season `1950-21`, or an interval of these, `1939/1945`, `../1950`.
 */
export function isEdtf(text: string): boolean {
  if (!text.includes('/')) return isSingle(text);
  const ends = text.split('/');
  if (ends.length !== 2) return false;
  const [start = '', end = ''] = ends;
  const isEnd = (one: string) => one === '' || one === '..' || isSingle(one);
  if (!isEnd(start) || !isEnd(end) || !(isSingle(start) || isSingle(end))) return false;
  return !(isSingle(start) && isSingle(end)) || earliest(start) <= latest(end);
}

function isSingle(text: string): boolean {
  const date = qualified.exec(text)?.[1] ?? '';
  return isPartialDate(date) || unspecified.test(date) || season.test(date);
}

/** First and last day in the order of text; good enough to compare the ends of an interval. */
function earliest(date: string): string {
  return bare(date).replaceAll('X', '0');
}

function latest(date: string): string {
  return `${bare(date).replaceAll('X', '9')}~`;
}

/** Removes the qualifier; a season counts as its year. */
function bare(date: string): string {
  return date.replace(/[?~%]$/, '').replace(season, '$1');
}

/** A date in Polish words: `około: 1950`, `lata 60. XX wieku`, `1939–1945`; other text is returned unchanged. */
export function formatEdtf(text: string): string {
  if (!isEdtf(text)) return text;
  if (!text.includes('/')) return formatSingle(text);
  const [start = '', end = ''] = text.split('/');
  if (!isSingle(start)) return `do: ${formatSingle(end)}`;
  if (!isSingle(end)) return `od: ${formatSingle(start)}`;
  return `${formatSingle(start)} – ${formatSingle(end)}`;
}

function formatSingle(text: string): string {
  const [, date = '', qualifier = ''] = qualified.exec(text) ?? [];
  const words = formatUnqualified(date);
  return qualifierWords[qualifier]?.(words) ?? words;
}

function formatUnqualified(date: string): string {
  const [, year, number = ''] = season.exec(date) ?? [];
  if (year !== undefined) return `${seasonNames[number]} ${year}`;
  if (/^\d{3}X$/.test(date)) return `lata ${date[2]}0. ${centuryOf(date)} wieku`;
  if (/^\d{2}XX$/.test(date)) return `${centuryOf(date)} wiek`;
  return formatPartialDate(date.replace(/(-XX)+$/, ''));
}

/** Roman numeral of the century that contains the decade or century of years. */
function centuryOf(date: string): string {
  let rest = Number(date.slice(0, 2)) + 1;
  let numeral = '';
  for (const [value, letters] of romanParts) {
    while (rest >= value) {
      numeral += letters;
      rest -= value;
    }
  }
  return numeral;
}

const romanParts: readonly (readonly [number, string])[] = [
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];
