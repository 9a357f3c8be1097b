import { tokensOfText } from '../text/tokens.ts';
import { findDays, findMonths, monthNumber } from './find-days.ts';
import { findYears } from './find-years.ts';
import { isMonth } from './numerals.ts';

/** The date that a text is, as ISO writes it: a day (`12 maja 2019`, `12.05.2019`) or a month; undefined for anything else. */
export function readDate(text: string): string | undefined {
  const iso = /^\s*((?:1\d|20)\d\d-\d\d(?:-\d\d)?)\s*$/.exec(text)?.[1];
  if (iso !== undefined) return iso;
  const tokens = tokensOfText(text).filter(({ lower }) => !/^(r|roku?)$/.test(lower));
  const years = findYears(tokens, true);
  const days = findDays(tokens);
  const named = tokens.flatMap(({ folded }, start) => (isMonth(folded) ? [{ start, count: 1, lemma: folded }] : []));
  const months = [...findMonths(tokens), ...named];
  const [year, month, day] = [years[0], months[0], days[0]];
  const parts = [...years, ...months, ...days];
  if (!year || !month || year.first !== year.last || parts.length > 3) return undefined;
  if (parts.reduce((sum, { count }) => sum + count, 0) !== tokens.length) return undefined;
  return [year.first, monthNumber(month.lemma), ...(day ? [day.day] : [])].map(twoDigits).join('-');
}

const twoDigits = (part: number) => String(part).padStart(2, '0');
