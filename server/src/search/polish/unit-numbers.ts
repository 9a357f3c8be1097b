import { ordinalOf, romanValue } from './tables/numeral-words.ts';
import type { Token } from './tokens.ts';
import { isJoined } from './years/numerals.ts';

/** The number of a military unit in a text: `14 pułk`, `dwudziesta siódma Wołyńska Dywizja`. */
export interface UnitNumber {
  readonly start: number;
  readonly count: number;
  readonly number: number;
}

const unit =
  /^(pulk(u|i|ow|iem)?$|dywizj|brygad(a|y|zie|e)?$|batalion|kompani|korpus|armi[aieo]|szwadron|pluton(u|ie|em)?$|eskadr)/;

/** Finds the numbers that stand before a unit; an adjective with a capital may stand between. */
export function findUnitNumbers(tokens: readonly Token[]): UnitNumber[] {
  const found: UnitNumber[] = [];
  for (let at = 1; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (!unit.test(token.folded) || !isBehindNumber(token)) continue;
    const between = tokens[at - 1] as Token;
    const number = readNumber(tokens, at - 1) ?? (isName(between) ? readNumber(tokens, at - 2) : undefined);
    if (number !== undefined) found.push(number);
  }
  return found;
}

/** White space, or the dot of `27. pułk`. */
function isBehindNumber({ gap }: Token): boolean {
  return /^\.?\s+$/.test(gap);
}

function isName(token: Token): boolean {
  return /^\p{Lu}\p{Ll}/u.test(token.text) && isBehindNumber(token);
}

function readNumber(tokens: readonly Token[], last: number): UnitNumber | undefined {
  const token = tokens[last];
  if (token === undefined) return undefined;
  if (/^\d{1,3}$/.test(token.text)) return { start: last, count: 1, number: Number(token.text) };
  const roman = romanValue(token.text);
  if (roman !== undefined) return { start: last, count: 1, number: roman };
  const value = ordinalValue(token);
  if (value === undefined) return undefined;
  const tens = value < 10 && isJoined(token.gap) ? ordinalValue(tokens[last - 1]) : undefined;
  const isPair = tens !== undefined && tens >= 20 && tens < 100;
  return isPair ? { start: last - 1, count: 2, number: tens + value } : { start: last, count: 1, number: value };
}

/** The value of an ordinal of any gender. */
function ordinalValue(token: Token | undefined): number | undefined {
  return token && ordinalOf(token.folded.replace(/i?(ej|a)$/, 'y'))?.value;
}
