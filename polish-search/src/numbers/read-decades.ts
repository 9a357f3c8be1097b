import type { YearRange } from '../text/entries.ts';
import { ordinalOf } from './numeral-words.ts';
import { isJoined, type Span } from './numerals.ts';
import { agreesWithNext, countsSomething, type Words } from './year-cues.ts';

const yearsWord = /^(lata|lat|latach|latami|latom)$/;

/** Reads decades: `lata 60.`, `latach sześćdziesiątych i siedemdziesiątych`, `60-te lata`, `lata 1945-47`. */
export function readDecades(words: Words, at: number): Span | undefined {
  if (yearsWord.test(words.folded[at] ?? '')) return readListed(words, at);
  const decade = readDecade(words, at);
  if (decade === undefined) return undefined;
  const next = words.tokens[at + 1];
  const isNamed = yearsWord.test(next?.lower ?? '') && (!decade.isBare || next?.gap.startsWith('.') === true);
  if (!isNamed && (decade.isBare || !isDecadeAlone(words, at, decade))) return undefined;
  const count = isNamed ? 2 : 1;
  const century = readCentury(words, at + count);
  return { count: count + century.count, years: [toYears(decade.value, century.first)] };
}

/** Whether a decade without the word `lata` (`w 50-tych`) is one: no noun that it could describe follows. */
function isDecadeAlone(words: Words, at: number, { isDigits }: Decade): boolean {
  const next = words.tokens[at + 1];
  const endsClause = next === undefined || /[.,;?!…)]/.test(next.gap);
  const isDated = /^(w|z|od|do|poczatku|koncu|koniec|polowie)$/.test(words.folded[at - 1] ?? '') && endsClause;
  if (!(isDigits || words.isQuery || isDated)) return false;
  return !countsSomething(words, at + 1) && !agreesWithNext(words, at + 1, 'any');
}

/** Words before `lat 60` that show a decade; `miał lat 60` is an age. */
const partOfTime = /^(z|ze|od|do|pocz\p{L}+|kon\p{L}+|polow\p{L}+|srod\p{L}+|schyl\p{L}+|tych|tamtych|przelom\p{L}*)$/u;

function readListed(words: Words, at: number): Span | undefined {
  const found: number[] = [];
  let next = at + 1;
  for (;;) {
    const decade = readDecade(words, next);
    if (decade === undefined || countsSomething(words, next + 1)) break;
    if (decade.isBare && !mayBeBare(words, at, next)) break;
    found.push(decade.value);
    next++;
    const skipped = skipConnector(words, next);
    if (skipped === undefined || readDecade(words, skipped) === undefined) break;
    next = skipped;
  }
  if (found.length === 0) return undefined;
  const century = readCentury(words, next);
  return { count: next + century.count - at, years: found.map((value) => toYears(value, century.first)) };
}

function mayBeBare({ tokens, folded, isQuery }: Words, at: number, next: number): boolean {
  if (folded[at] !== 'lat' || isQuery) return true;
  const after = tokens[next + 1];
  if (after?.gap.startsWith('.') === true && /^\p{Ll}/u.test(after.text)) return true;
  return partOfTime.test(folded[at - 1] ?? '');
}

/** Index of the token where the next decade of a list would begin; undefined if the list ends. */
function skipConnector({ tokens, folded }: Words, at: number): number | undefined {
  if (/^(i|oraz|lub|czy|a|albo)$/.test(folded[at] ?? '')) return at + 1;
  return /^[.\s]*[,/–-]?\s*$/.test(tokens[at]?.gap ?? '?') ? at : undefined;
}

interface Decade {
  /** 60 for the sixties; with a century the whole year, such as 2000. */
  readonly value: number;
  readonly isDigits: boolean;
  /** Digits without an ending. */
  readonly isBare: boolean;
}

function readDecade({ tokens, folded }: Words, at: number): Decade | undefined {
  const digits = /^(\d0|1\d\d0|20\d0)(?:-?(te|tych|tymi|tym|ych|e|ymi))?$/.exec(folded[at] ?? '');
  if (digits !== null) {
    const isRange = /^\s*[-–]\s*$/.test(tokens[at + 1]?.gap ?? '') && /^\d{4}$/.test(digits[1] ?? '');
    if (isRange || digits[1] === '00') return undefined;
    return { value: Number(digits[1]), isDigits: true, isBare: digits[2] === undefined };
  }
  const ordinal = ordinalOf(folded[at] ?? '');
  if (ordinal?.case !== 'plural' || !isJoined(` ${tokens[at]?.gap.trim() ?? ''}`.slice(0, 1))) return undefined;
  const isDecade = (ordinal.value >= 20 && ordinal.value < 100) || ordinal.value === 2000;
  return isDecade ? { value: ordinal.value, isDigits: false, isBare: false } : undefined;
}

function toYears(value: number, century: number): YearRange {
  const first = value >= 1000 ? value : century + value;
  return { first, last: first + 9 };
}

const romanCenturies: Readonly<Record<string, number>> = { xviii: 1700, xix: 1800, xx: 1900, xxi: 2000 };

interface Century {
  /** First year of the decade or century: 1800 for the nineteenth. */
  readonly first: number;
  /** Number of the tokens that name it. */
  readonly count: number;
}

/** Reads the century of a decade: `lat trzydziestych XIX wieku`, `ubiegłego wieku`; the twentieth if none is named. */
function readCentury({ folded }: Words, at: number): Century {
  const isCentury = (index: number) => /^wieku?$/.test(folded[index] ?? '');
  const roman = romanCenturies[folded[at] ?? ''];
  if (roman !== undefined && isCentury(at + 1)) return { first: roman, count: 2 };
  const value = ordinalOf(folded[at] ?? '')?.value ?? 0;
  if (isCentury(at + 1) && value >= 10 && value <= 20) return { first: (value - 1) * 100, count: 2 };
  if (isCentury(at + 2) && value === 20) return { first: 2000, count: 3 };
  return { first: 1900, count: folded[at] === 'ubieglego' && isCentury(at + 1) ? 2 : 0 };
}
