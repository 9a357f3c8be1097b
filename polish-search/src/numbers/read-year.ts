import { readingsOf } from '../dictionary/dictionary.ts';
import { monthOfDate } from './find-days.ts';
import { ordinalOf } from './numeral-words.ts';
import { isMonth, lastDay, type Numeral, readNumeral, type Span } from './numerals.ts';
import { readDecades } from './read-decades.ts';
import {
  agreementAfter,
  agreesWithNext,
  connectors,
  countsSomething,
  isAge,
  isNumbered,
  isPartOfFigure,
  isYearWord,
  prepositions,
  type Words,
  yearWordFollows,
} from './year-cues.ts';

/** Reads the years that begin at a token. `before` is the index after the previous year. */
export function readYear(words: Words, at: number, before: number): Span | undefined {
  const decades = readDecades(words, at);
  if (decades !== undefined) return decades;
  const numeral = readNumeral(words, at);
  if (numeral === undefined || !isYear(words, at, numeral, before)) return undefined;
  return (
    readRange(words, at, numeral) ??
    readYearsOfDecade(words, at, numeral) ??
    readUnsureYear(words, at, numeral) ??
    single(numeral)
  );
}

/** Reads an unknown year of a decade: `w pięćdziesiątym którymś`. */
function readUnsureYear({ folded }: Words, at: number, { value, count, isWhole }: Numeral): Span | undefined {
  if (isWhole || value % 10 !== 0 || !/^ktorym(s|kolwiek)?$/.test(folded[at + count] ?? '')) return undefined;
  return { count: count + 1, years: [{ first: 1900 + value, last: 1909 + value }] };
}

/** Reads several years of one decade: `w czterdziestym czwartym, piątym`, `pięćdziesiąty pierwszy czy drugi`. */
function readYearsOfDecade(words: Words, at: number, { value, count, isDigits, isCompound, ...numeral }: Numeral) {
  if (isDigits || !isCompound || value % 10 === 0) return undefined;
  const first = numeral.isWhole ? value : 1900 + value;
  const years = [first];
  let end = at + count;
  for (;;) {
    const onesAt = /^(czy|albo|lub|i)$/.test(words.folded[end] ?? '') ? end + 1 : end;
    const isListed = onesAt > end || /^\s*,\s*$/.test(words.tokens[end]?.gap ?? '');
    const ones = ordinalOf(words.folded[onesAt] ?? '');
    if (!isListed || ones === undefined || ones.value >= 10 || ones.case !== numeral.case) break;
    if (!endsClause(words, onesAt + 1) && !yearWordFollows(words, onesAt + 1)) break;
    years.push(first - (first % 10) + ones.value);
    end = onesAt + 1;
  }
  return years.length === 1
    ? undefined
    : { count: end - at, years: years.map((year) => ({ first: year, last: year })) };
}

function single({ count, value, isWhole }: Numeral): Span {
  const year = isWhole ? value : 1900 + value;
  return { count, years: [{ first: year, last: year }] };
}

/** Reads a range: `1939-1945`, `1945–47`, `39-45`; in a query the later year may be first. */
function readRange(words: Words, at: number, { value, count, isWhole, isDigits }: Numeral): Span | undefined {
  const next = at + count;
  if (!isDigits || !/^\s*[-–—‑/]\s*$/.test(words.tokens[next]?.gap ?? '')) return undefined;
  const end = readNumeral(words, next);
  if (end === undefined || !end.isDigits) return undefined;
  const from = isWhole ? value : 1900 + value;
  const to = end.isWhole ? end.value : from - (from % 100) + end.value;
  const [first, last] = words.isQuery && end.isWhole && to < from ? [to, from] : [from, to];
  return last > first && last - first <= 200 ? { count: count + end.count, years: [{ first, last }] } : undefined;
}

/** Whether a number is meant as a year. */
function isYear(words: Words, at: number, numeral: Numeral, before: number): boolean {
  const after = at + numeral.count;
  if (isNumbered(words, at) || isAge(words, at, after)) return false;
  const isCertain = numeral.isNamed || hasCertainCue(words, at, numeral);
  if (isCertain) return numeral.isWhole || numeral.isDigits || numeral.value >= 10;
  if (isYearWord(words.folded[after] ?? '')) return false;
  if (isPartOfFigure(words, at, after) || countsSomething(words, after) || isDayOf(words, after, numeral)) return false;
  if (numeral.isWhole) return isWholeYear(words, at, numeral);
  if (words.isQuery && !numeral.isPlain && numeral.isCompound) return !agreesWithNext(words, after, numeral.case);
  if (numeral.isPlain) return isShortAfterIn(words, at, numeral) || isInSpan(words, at) || isInSpan(words, at - 2);
  if (isBirthYear(words, at, numeral)) return true;
  return numeral.isCompound ? isSpokenYear(words, at, numeral, before) : isSpokenTens(words, at, numeral);
}

/** Whether a number may be the day of the month after it; a comma separates them (`w dwudziestym piątym, w maju`). */
function isDayOf({ tokens, folded }: Words, at: number, { value, isWhole }: Numeral): boolean {
  return !isWhole && value <= lastDay && isMonth(folded[at]) && !tokens[at]?.gap.includes(',');
}

/** Whether a number is surely a year: `45 roku`, `rok 45`, `w maju 45`, `'45`, and the first of `39 i 40 roku`. */
function hasCertainCue(words: Words, at: number, numeral: Numeral): boolean {
  const after = at + numeral.count;
  const previous = words.folded[at - 1];
  if (/['’‘`´]$/.test(words.tokens[at]?.gap ?? '') && !/\p{L}['’‘`´]$/u.test(words.tokens[at]?.gap ?? '')) return true;
  if (yearWordFollows(words, after) || monthOfDate(words.tokens, at - 1) !== undefined) return true;
  if (previous !== undefined && (isYearWord(previous) || previous === 'urodzenia'))
    return !countsSomething(words, after);
  if (isTwoDigits(words, at) && /^lata(ch)?$/.test(previous ?? '') && isTwoDigits(words, after)) return true;
  if (isTwoDigits(words, at) && /^przelom/.test(previous ?? '')) return !countsSomething(words, after);
  const isSeason = /^(wiosn[aey]|latem|lato|jesien|jesieni|jesienia|zim[aey])$/.test(previous ?? '');
  const isDay = !numeral.isDigits && numeral.value <= lastDay && words.tokens[at]?.gap.includes(',');
  const isDated = (isMonth(previous) && !isDay) || isSeason;
  if (
    !isDated ||
    (numeral.isCardinal && agreesWithNext(words, after, /[2-4]$/.test(`${numeral.value}`) ? 'any' : 'plural'))
  )
    return false;
  return !countsSomething(words, after) && !isDayOf(words, after, numeral);
}

function isTwoDigits({ tokens }: Words, at: number): boolean {
  return /^\d{2}$/.test(tokens[at]?.text ?? '');
}

/** Lower numbers without a preposition count something. */
const oldestBareYear = 1700;

/** Whether four digits, or a spoken number with its century, are a year. */
function isWholeYear(words: Words, at: number, numeral: Numeral): boolean {
  const { count, value, isDigits, case: ending } = numeral;
  const hasPreposition = prepositions.has(words.folded[at - 1] ?? '');
  if (numeral.isCardinal) return hasPreposition && !agreesWithNext(words, at + count, 'plural');
  if (!isDigits) return !agreesWithNext(words, at + count, ending);
  if (hasPreposition) return true;
  return value >= oldestBareYear && !agreesWithNext(words, at + count, 'plural');
}

/** Whether two digits after `w` are a year (`w 45 przyszli`, `urodzony w 29`): a noun after them would show a count. */
function isShortAfterIn(words: Words, at: number, { value, count }: Numeral): boolean {
  const previous = words.folded[at - 1];
  if (previous !== 'w' && previous !== 'we') return false;
  const isBirth = words.folded.slice(Math.max(0, at - 4), at).some((word) => word.startsWith('urodz'));
  return (value > lastDay || isBirth) && !agreesWithNext(words, at + count, 'any');
}

/** Whether two digits are part of a span of years (`od 39 do 45 siedział`), with no noun that they could count. */
function isInSpan(words: Words, at: number): boolean {
  const { tokens, folded } = words;
  if (folded[at - 1] !== 'od' || folded[at + 1] !== 'do' || !isTwoDigits(words, at) || !isTwoDigits(words, at + 2))
    return false;
  const [first, last] = [Number(tokens[at]?.text), Number(tokens[at + 2]?.text)];
  const isRound = first % 10 === 0 && last % 10 === 0;
  return first > lastDay && last > first && !isRound && endsClause(words, at + 3);
}

/** Whether spoken tens are a year (`w siedemdziesiątym`), with no noun that they could number. */
function isSpokenTens(words: Words, at: number, { value, count, case: ending }: Numeral): boolean {
  const previous = words.folded[at - 1] ?? '';
  const after = at + count;
  if (value <= lastDay || value % 10 !== 0 || agreesWithNext(words, after, agreementAfter(previous, ending)))
    return false;
  if (/^we?$/.test(previous)) return ending === 'locative';
  return (
    /^(od|do|po|przed)$/.test(previous) && (endsClause(words, after) || prepositions.has(words.folded[after] ?? ''))
  );
}

/** Whether a number is a year of birth: `jestem z dwudziestego trzeciego`, `mama była z osiemnastego`. */
function isBirthYear(words: Words, at: number, { value, count, case: ending }: Numeral): boolean {
  if (value < 10 || ending !== 'genitive' || !/^ze?$/.test(words.folded[at - 1] ?? '')) return false;
  const isSaidOfPerson = /^(jest|jestem|jestesmy|byl|byla|bylem|bylam|byli|byly|urodz\p{L}*)$/u.test(
    words.folded[at - 2] ?? '',
  );
  return isSaidOfPerson && endsClause(words, at + count);
}

/** Whether a clause ends before a token or continues with a verb, so that the token is no noun that was numbered. */
function endsClause({ tokens }: Words, at: number): boolean {
  const next = tokens[at];
  if (next === undefined || /[.,;?!…)]/.test(next.gap)) return true;
  return readingsOf(next.lower).some(({ tags }) => /(^|\+)(verb:(praet|fin)|conj|qub)/.test(tags));
}

/** Whether a two-word ordinal or `45-tym` is a year: days of a month, ranks and names of regiments look the same. */
function isSpokenYear(words: Words, at: number, { value, count, case: ending }: Numeral, before: number): boolean {
  const previous = words.folded[at - 1] ?? '';
  if (/^(pod|nad|na|za)$/.test(previous)) return false;
  if (agreesWithNext(words, at + count, agreementAfter(previous, ending))) return false;
  if (words.tokens.length === count) return true;
  const continues = before > 0 && at - before <= 1 && (at === before || connectors.has(previous));
  if (continues) return true;
  if (value > lastDay && endsClause(words, at + count)) return true;
  if (value > lastDay) return prepositions.has(previous);
  return previous === 'w' && ending === 'locative';
}
