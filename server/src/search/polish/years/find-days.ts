import { fold } from '@glosy/core/fold';
import { ordinalOf } from '../tables/numeral-words.ts';
import type { Token } from '../tokens.ts';
import { isJoined, isMonth } from './numerals.ts';

/** A day of a month in a text: `1 września`, `dwudziestego piątego maja`. */
export interface Day {
  readonly start: number;
  readonly count: number;
  readonly day: number;
}

const lastDay = 31;

/** Finds the days that stand before the name of a month, which is not counted among their tokens. */
export function findDays(tokens: readonly Token[]): Day[] {
  const days: Day[] = [];
  for (let at = 1; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (!isMonth(fold(token.lower)) || !/^[.\s-]+$/.test(token.gap)) continue;
    const day = readDayBefore(tokens, at);
    if (day !== undefined) days.push(day);
  }
  return days;
}

function readDayBefore(tokens: readonly Token[], month: number): Day | undefined {
  const last = fold(tokens[month - 1]?.lower ?? '');
  const digits = /^(\d{1,2})(-?(go|ego|tego))?$/.exec(last);
  if (digits !== null) return dayOf(month - 1, 1, Number(digits[1]));
  const unit = ordinalOf(last);
  if (unit === undefined || unit.case === 'plural') return undefined;
  const tens = isJoined(tokens[month - 1]?.gap) ? ordinalOf(fold(tokens[month - 2]?.lower ?? '')) : undefined;
  const isPair = unit.value < 10 && (tens?.value === 20 || tens?.value === 30);
  return isPair ? dayOf(month - 2, 2, tens.value + unit.value) : dayOf(month - 1, 1, unit.value);
}

function dayOf(start: number, count: number, day: number): Day | undefined {
  return day >= 1 && day <= lastDay ? { start, count, day } : undefined;
}
