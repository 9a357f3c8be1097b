import { ordinalOf } from '../tables/numeral-words.ts';
import { isJoined, type Span, type Years } from './numerals.ts';
import { agreesWithNext, countsSomething, type Words } from './year-cues.ts';

const yearsWord = /^(lata|lat|latach|latami|latom)$/;

/** Reads decades: `lata 60.`, `latach sześćdziesiątych i siedemdziesiątych`, `60-te lata`, `lata 1945-47`. */
export function readDecades(words: Words, at: number): Span | undefined {
  if (yearsWord.test(words.folded[at] ?? '')) return readBehind(words, at);
  const decade = readDecade(words, at);
  if (decade === undefined || decade.isBare) return undefined;
  const isNamed = yearsWord.test(words.folded[at + 1] ?? '');
  const mayStandAlone = decade.isDigits || words.isQuery || words.tokens.length === 1;
  const standsAlone = mayStandAlone && !countsSomething(words, at + 1) && !agreesWithNext(words, at + 1, 'any');
  if (!isNamed && !standsAlone) return undefined;
  const century = isNamed ? readCenturyOf(words, at + 2) : 1900;
  return { count: isNamed ? 2 : 1, years: [toYears(decade.value, century)] };
}

/** Words before `lat 60` that make it a decade; `miał lat 60` is an age. */
const partOfTime = /^(z|ze|od|do|pocz\p{L}+|kon\p{L}+|polow\p{L}+|srod\p{L}+|schyl\p{L}+|tych|tamtych|przelom\p{L}*)$/u;

function readBehind(words: Words, at: number): Span | undefined {
  const found: number[] = [];
  let next = at + 1;
  for (;;) {
    const decade = readDecade(words, next);
    if (decade === undefined || countsSomething(words, next + 1)) break;
    if (decade.isBare && !mayBeBare(words, at, next)) break;
    found.push(decade.value);
    next++;
    const skipped = skipConnector(words, next);
    if (readDecade(words, skipped) === undefined) break;
    next = skipped;
  }
  if (found.length === 0) return undefined;
  const century = readCenturyOf(words, next);
  return { count: next - at, years: found.map((value) => toYears(value, century)) };
}

function mayBeBare({ tokens, folded, isQuery }: Words, at: number, next: number): boolean {
  if (folded[at] !== 'lat' || isQuery) return true;
  if (/^\s*\.(\s*\p{Ll}|\s*[,;)])/u.test(tokens[next + 1]?.gap ?? '')) return true;
  return partOfTime.test(folded[at - 1] ?? '');
}

function skipConnector({ tokens, folded }: Words, at: number): number {
  if (/^(i|oraz|lub|czy|a|albo)$/.test(folded[at] ?? '')) return at + 1;
  return /^[.\s]*[,/–-]?\s*$/.test(tokens[at]?.gap ?? '?') ? at : at + 1;
}

interface Decade {
  /** 60 for the sixties; 2000 with its century. */
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

function toYears(value: number, century: number): Years {
  const first = value >= 1000 ? value : century + value;
  return { first, last: first + 9 };
}

const romanCenturies: Readonly<Record<string, number>> = { xviii: 1700, xix: 1800, xx: 1900, xxi: 2000 };

/** `lat trzydziestych XIX wieku`; the twentieth century when none is named. */
function readCenturyOf({ folded }: Words, at: number): number {
  const roman = romanCenturies[folded[at] ?? ''];
  if (roman !== undefined) return roman;
  const isCentury = (index: number) => /^wieku?$/.test(folded[index] ?? '');
  const ordinal = ordinalOf(folded[at] ?? '');
  if (ordinal === undefined) return 1900;
  if (isCentury(at + 1) && ordinal.value >= 10 && ordinal.value < 20) return (ordinal.value - 1) * 100;
  return isCentury(at + 2) && ordinal.value === 20 ? 2000 : 1900;
}
