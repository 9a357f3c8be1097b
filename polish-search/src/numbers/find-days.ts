import { fold } from '@glosy/core/text/fold';
import type { Token } from '../text/tokens.ts';
import { ordinalOf } from './numeral-words.ts';
import { isJoined, isMonth, lastDay } from './numerals.ts';

/** The tokens of a day of a month: `1 września`, `dwudziestego piątego maja`. */
export interface Day {
  readonly start: number;
  readonly count: number;
  readonly day: number;
}

/** The token of the month in a numeric date: `1.09.1939`, `1 IX 1939`. */
export interface Month {
  readonly start: number;
  readonly count: number;
  readonly lemma: string;
}

/** Finds the days before the name or number of a month; the month is not one of their tokens. */
export function findDays(tokens: readonly Token[]): Day[] {
  const days: Day[] = [];
  for (let at = 1; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (monthOfDate(tokens, at) !== undefined) {
      const day = dayOf(at - 1, 1, Number(tokens[at - 1]?.text));
      if (day !== undefined) days.push(day);
    }
    if (!isMonth(token.folded) || !/^[.\s-]+$/.test(token.gap)) continue;
    const day = readDayBefore(tokens, at);
    if (day !== undefined) days.push(day);
  }
  return days;
}

function readDayBefore(tokens: readonly Token[], month: number): Day | undefined {
  const last = tokens[month - 1]?.folded ?? '';
  const digits = /^(\d{1,2})(-?(go|ego|tego))?$/.exec(last);
  if (digits !== null) return dayOf(month - 1, 1, Number(digits[1]));
  const ones = ordinalOf(last);
  if (ones === undefined || ones.case === 'plural') return undefined;
  const tens = isJoined(tokens[month - 1]?.gap) ? ordinalOf(tokens[month - 2]?.folded ?? '') : undefined;
  const isPair = ones.value < 10 && (tens?.value === 20 || tens?.value === 30);
  return isPair ? dayOf(month - 2, 2, tens.value + ones.value) : dayOf(month - 1, 1, ones.value);
}

function dayOf(start: number, count: number, day: number): Day | undefined {
  return day >= 1 && day <= lastDay ? { start, count, day } : undefined;
}

/** Finds the months of numeric dates. */
export function findMonths(tokens: readonly Token[]): Month[] {
  return tokens.flatMap((_, at) => {
    const lemma = monthOfDate(tokens, at);
    return lemma === undefined ? [] : [{ start: at, count: 1, lemma }];
  });
}

const monthLemmas =
  'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień'.split(' ');
const romanMonths = 'I II III IV V VI VII VIII IX X XI XII'.split(' ');

/** The number of a month by its lemma or any of its forms, folded or not: the first three letters differ. */
export function monthNumber(form: string): number {
  return monthLemmas.findIndex((lemma) => fold(lemma).slice(0, 3) === fold(form).slice(0, 3)) + 1;
}

/** A year in four digits, or in two if they are no day. */
const yearOfDate = /^((1\d|20)\d\d|3[2-9]|[4-9]\d)$/;

/** The lemma of the month if the token is one between a day and a year: `1.09.1939`, `13.12.81`, `1 IX 1939`. */
export function monthOfDate(tokens: readonly Token[], at: number): string | undefined {
  const day = tokens[at - 1];
  if (day === undefined || !/^\d{1,2}$/.test(day.text)) return undefined;
  const month = tokens[at];
  const year = tokens[at + 1];
  if (month === undefined || !yearOfDate.test(year?.text ?? '')) return undefined;
  const next = tokens[at + 2];
  if (next !== undefined && /^[.,:-]$/.test(next.gap) && /^\d/.test(next.text)) return undefined;
  const gaps = `${month.gap}|${year?.gap}`;
  if (/^\d{1,2}$/.test(month.text)) return /^([.-])\|\1$/.test(gaps) ? monthLemmas[Number(month.text) - 1] : undefined;
  return /^[.\s]+\|[.\s]+$/.test(gaps) ? monthLemmas[romanMonths.indexOf(month.text)] : undefined;
}
