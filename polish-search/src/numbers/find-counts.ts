import { fold } from '@glosy/core/text/fold';
import { readRows } from '../data/tables.ts';
import type { Token } from '../text/tokens.ts';
import { isJoined } from './numerals.ts';

/** The tokens of a number that counts something: `16`, `dwadzieścia pięć`, `5 tysięcy`. */
export interface Count {
  readonly start: number;
  readonly count: number;
  readonly value: number;
}

const values: ReadonlyMap<string, number> = new Map(
  readRows('counts.txt').flatMap((row) => {
    const [value, ...forms] = row.split(' ');
    return forms.map((form) => [fold(form), Number(value)] as const);
  }),
);

const digits = /^\d{1,6}$/;

/** Finds the numbers of a text, in digits and in words. The word `jeden` alone is nearly always a pronoun. */
export function findCounts(tokens: readonly Token[]): Count[] {
  const found: Count[] = [];
  for (let at = 0; at < tokens.length; ) {
    const number = readCount(tokens, at);
    if (number !== undefined && (number.value !== 1 || digits.test((tokens[at] as Token).text))) found.push(number);
    at += number?.count ?? 1;
  }
  return found;
}

function readCount(tokens: readonly Token[], start: number): Count | undefined {
  const first = tokens[start] as Token;
  if (digits.test(first.text)) return readDigits(tokens, start);
  if (!values.has(first.folded)) return undefined;
  const read = readBelowThousand(tokens, start, 1000);
  const whole = withThousands(tokens, read);
  return whole.count > 0 ? whole : undefined;
}

/** Adds words from `start` on, each of a lower order than the one before: `dwieście`, `dwadzieścia`, `pięć`. */
function readBelowThousand(tokens: readonly Token[], start: number, below: number): Count {
  let [value, count, limit] = [0, 0, below];
  for (let token = tokens[start]; token !== undefined; token = tokens[start + count]) {
    const word = values.get(token.folded);
    if (word === undefined || word >= limit || (count > 0 && !isJoined(token.gap))) break;
    value += word;
    count++;
    limit = orderBelow(word);
  }
  return { start, count, value };
}

function orderBelow(value: number): number {
  if (value >= 100) return 100;
  return value >= 20 ? 10 : 1;
}

/** Multiplies by a following `tysiąc` or `milion`, and adds what follows that. */
function withThousands(tokens: readonly Token[], { start, count, value }: Count): Count {
  const next = tokens[start + count];
  const factor = values.get(next?.folded ?? '') ?? 0;
  if (factor < 1000 || (count > 0 && !isJoined(next?.gap))) return { start, count, value };
  const whole = { start, count: count + 1, value: (count > 0 ? value : 1) * factor };
  if (!isJoined(tokens[start + whole.count]?.gap)) return whole;
  const rest = readBelowThousand(tokens, start + whole.count, 1000);
  return { start, count: whole.count + rest.count, value: whole.value + rest.value };
}

/** Digits, with a space or a dot before groups of three (`1 500`); not those of a time, a fraction or a date. */
function readDigits(tokens: readonly Token[], start: number): Count | undefined {
  const first = tokens[start] as Token;
  let [text, count] = [first.text, 1];
  for (let next = tokens[start + count]; next !== undefined && text.length <= 6; next = tokens[start + count]) {
    if (first.text.length > 3 || !/^[ .\u00a0]$/.test(next.gap) || !/^\d{3}$/.test(next.text)) break;
    text += next.text;
    count++;
  }
  if (isPartOf(first) || isPartOf(tokens[start + count])) return undefined;
  return withThousands(tokens, { start, count, value: Number(text) });
}

/** Whether digits continue those before them: `12:45`, `9,5`, `1/2`. */
function isPartOf(token: Token | undefined): boolean {
  return token !== undefined && /^[.,:/]$/.test(token.gap) && /^\d/.test(token.text);
}
