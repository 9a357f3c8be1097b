import type { Token } from '../text/tokens.ts';
import { ordinalOf, romanValue } from './numeral-words.ts';
import { isJoined } from './numerals.ts';

/** The tokens of a military unit's number: `14 pułk`, `dwudziesta siódma Wołyńska Dywizja`. */
export interface UnitNumber {
  /** Index of the first token. */
  readonly start: number;
  /** Number of tokens. */
  readonly count: number;
  readonly number: number;
}

const unitNames =
  /^(pulk(u|i|ow|iem)?$|dywizj|brygad(a|y|zie|e)?$|batalion|kompani|korpus|armi[aieo]|szwadron|pluton(u|ie|em)?$|eskadr)/;

/** Finds the numbers before the names of units; one adjective with a capital may be between them. */
export function findMilitaryUnits(tokens: readonly Token[]): UnitNumber[] {
  const found: UnitNumber[] = [];
  for (let at = 1; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (!unitNames.test(token.folded) || !mayFollowNumber(token)) continue;
    const before = tokens[at - 1] as Token;
    const number = readNumber(tokens, at - 1) ?? (isName(before) ? readNumber(tokens, at - 2) : undefined);
    if (number !== undefined) found.push(number);
  }
  return found;
}

/** Whether white space, or the dot of `27. pułk`, separates a token from the one before it. */
function mayFollowNumber({ gap }: Token): boolean {
  return /^\.?\s+$/.test(gap);
}

function isName(token: Token): boolean {
  return /^\p{Lu}\p{Ll}/u.test(token.text) && mayFollowNumber(token);
}

/** Reads the number whose last token is at `last`. */
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
