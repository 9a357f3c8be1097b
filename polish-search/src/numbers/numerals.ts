import type { YearRange } from '../text/entries.ts';
import { cardinalOf, months, type NumeralCase, ordinalOf } from './numeral-words.ts';
import type { Words } from './year-cues.ts';

/** Years that begin at the same token. */
export interface Span {
  readonly count: number;
  readonly years: readonly YearRange[];
}

/** A number in a text that may be a year. */
export interface Numeral {
  readonly value: number;
  readonly count: number;
  readonly case: NumeralCase;
  readonly isDigits: boolean;
  /** The century is included: 1945, not 45. */
  readonly isWhole: boolean;
  /** Digits without an ending, which usually count something if they are two. */
  readonly isPlain: boolean;
  /** Two spoken words or digits with an ending: `czterdziesty piąty`, `45-tym`. */
  readonly isCompound: boolean;
  /** A cardinal number: `tysiąc dziewięćset czterdzieści pięć`. */
  readonly isCardinal: boolean;
  /** Includes the abbreviation for year: `1945r`. */
  readonly isNamed: boolean;
}

export const lastDay = 31;

export function isMonth(folded: string | undefined): boolean {
  return folded !== undefined && months.has(folded);
}

export function readNumeral(words: Words, at: number): Numeral | undefined {
  return readDigits(words, at) ?? readSpoken(words, at);
}

const digitEndings: readonly (readonly [RegExp, NumeralCase])[] = [
  [/^(t|sz|m|st|n)?[yi]$|^[gc]i$/, 'nominative'],
  [/^(t|sz|m|st|gi|ci|n)?ego$|^go$/, 'genitive'],
  [/^(t|sz|m|st|gi|ci|n)?emu$|^mu$/, 'dative'],
  [/^(t|sz|m|st|n)?[yi]m$|^[gc]?im$|^m$/, 'locative'],
];

function readDigits({ folded }: Words, at: number): Numeral | undefined {
  const match = /^(\d{2}|1\d{3}|20\d{2})(?:-?(\p{L}+))?$/u.exec(folded[at] ?? '');
  if (match === null) return undefined;
  const [, digits = '', suffix] = match;
  const isNamed = suffix === 'r';
  const ending = suffix === undefined ? undefined : digitEndings.find(([pattern]) => pattern.test(suffix));
  if (suffix !== undefined && ending === undefined && !isNamed) return undefined;
  return {
    value: Number(digits),
    count: 1,
    case: ending?.[1] ?? 'genitive',
    isDigits: true,
    isWhole: digits.length === 4,
    isPlain: suffix === undefined,
    isCompound: suffix !== undefined,
    isCardinal: false,
    isNamed,
  };
}

/** Reads a spoken year: an ordinal in any case, with or without its century. */
function readSpoken(words: Words, at: number): Numeral | undefined {
  const century = readCentury(words, at);
  const start = at + century.count;
  const rest = century.isComplete ? undefined : (readOrdinal(words, start) ?? readCardinal(words, at, start));
  const isThousands = century.value === 2000 && isYearName(words, at);
  if (century.count > 0 && rest === undefined && !century.isComplete && !isThousands) return undefined;
  const count = century.count + (rest?.count ?? 0);
  if (count === 0) return undefined;
  return {
    value: century.value + (rest?.value ?? 0),
    count,
    case: rest?.case ?? century.case,
    isDigits: false,
    isWhole: century.value > 0,
    isPlain: false,
    isCompound: (rest?.count ?? 0) > 1,
    isCardinal: rest?.isCardinal === true,
    isNamed: false,
  };
}

interface Century {
  readonly value: number;
  readonly count: number;
  readonly case: NumeralCase;
  /** No tens may follow: `dwutysięcznym`, `tysiąc dziewięćsetnym`. */
  readonly isComplete: boolean;
}

const noCentury: Century = { value: 0, count: 0, case: 'nominative', isComplete: false };

/** Reads a century: `tysiąc dziewięćset`, `dwa tysiące`, `dziewięćset` alone, `dwutysięczny`. */
function readCentury({ tokens, folded }: Words, at: number): Century {
  const word = folded[at] ?? '';
  const next = isJoined(tokens[at + 1]?.gap) ? (folded[at + 1] ?? '') : '';
  const begun = (value: number, count: number): Century => ({ ...noCentury, value, count });
  if (/^tysiaca?$/.test(word)) {
    const hundreds = cardinalOf(next) ?? 0;
    if (hundreds >= 100) return begun(1000 + hundreds, 2);
    const ordinal = ordinalOf(next);
    if (ordinal === undefined || ordinal.value < 100 || ordinal.case === 'plural') return noCentury;
    return { value: 1000 + ordinal.value, count: 2, case: ordinal.case, isComplete: true };
  }
  if (/^(dwa|dwoch|dwu)$/.test(word) && /^tysi(ace|ecy|ac)$/.test(next)) return begun(2000, 2);
  const alone = cardinalOf(word) ?? 0;
  if (alone >= 700) return begun(1000 + alone, 1);
  const ordinal = ordinalOf(word);
  const isThousands = ordinal?.value === 2000;
  const isHundreds = ordinal?.value === 900 && /^rok/.test(next);
  if (ordinal === undefined || ordinal.case === 'plural' || !(isThousands || isHundreds)) return noCentury;
  const goesOn = isThousands && ordinalOf(next)?.case === ordinal.case;
  return { value: isThousands ? 2000 : 1900, count: 1, case: ordinal.case, isComplete: !goesOn };
}

interface Part {
  readonly value: number;
  readonly count: number;
  readonly case: NumeralCase;
  readonly isCardinal?: true;
}

/** Reads ordinals below a hundred: `czterdziestym piątym`, `osiemnastym`; not the plural of `lata czterdzieste`. */
function readOrdinal({ tokens, folded }: Words, at: number): Part | undefined {
  const first = ordinalOf(folded[at] ?? '');
  if (first === undefined || first.value >= 100 || first.case === 'plural') return undefined;
  const second = isJoined(tokens[at + 1]?.gap) ? ordinalOf(folded[at + 1] ?? '') : undefined;
  const isPair = first.value >= 20 && second !== undefined && second.value < 10 && second.case === first.case;
  return isPair
    ? { value: first.value + second.value, count: 2, case: first.case }
    : { value: first.value, count: 1, case: first.case };
}

/** Whether the word before a number is `rok`. */
function isYearName({ folded }: Words, at: number): boolean {
  return /^(rok|roku|rocznik\p{L}*)$/u.test(folded[at - 1] ?? '');
}

/**
 * Reads the tens of `tysiąc dziewięćset czterdzieści pięć`, `rok czterdzieści pięć`, `marzec sześćdziesiąt osiem`.
 * `start` is the first token of the whole number.
 */
function readCardinal(words: Words, start: number, at: number): Part | undefined {
  const { tokens, folded } = words;
  const first = cardinalOf(folded[at] ?? '');
  if (first === undefined || first >= 100) return undefined;
  const second = isJoined(tokens[at + 1]?.gap) ? cardinalOf(folded[at + 1] ?? '') : undefined;
  const isPair = first >= 20 && second !== undefined && second < 10;
  const value = first + (isPair ? second : 0);
  const isDated = value > lastDay && isMonth(folded[start - 1]);
  if (at === start && !isYearName(words, start) && !isDated) return undefined;
  return { value, count: isPair ? 2 : 1, case: 'nominative', isCardinal: true };
}

/** Whether only white space or hyphens are before a word, so that it may continue a number. */
export function isJoined(gap: string | undefined): boolean {
  return gap !== undefined && /^[\s\-‑]+$/.test(gap);
}
