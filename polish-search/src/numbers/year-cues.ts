import { type Reading, readingsOf } from '../dictionary/dictionary.ts';
import type { Token } from '../text/tokens.ts';
import { capitalised } from '../text/word-forms.ts';
import { countedThings, type NumeralCase, ordinalOf } from './numeral-words.ts';

/** Tokens of a text with their folded forms. */
export interface Words {
  readonly tokens: readonly Token[];
  readonly folded: readonly string[];
  /** Queries are short: a number that was typed alone is meant as a year. */
  readonly isQuery: boolean;
}

export const prepositions: ReadonlySet<string> = new Set(
  `w we od do po przed z ze przez okolo ok kolo dopiero juz gdzies koniec konca koncu koncem poczatek poczatku
  poczatkiem polowa polowy polowie wiosna wiosny wiosne latem lato jesien jesienia jesieni zima zimy zime roku`.split(
    /\s+/,
  ),
);

export const connectors: ReadonlySet<string> = new Set(['do', 'i', 'a', 'czy', 'lub', 'albo', 'na', 'oraz', 'potem']);

export function isYearWord(folded: string): boolean {
  return /^(rok|roku|rokiem|rokowi|rocznik\p{L}*)$/u.test(folded);
}

/** Words after `w sześćdziesiątym roku` that show an age or a stage: `życia`, `nauki`. */
const stages = /^(zycia|nauki|studiow|pracy|sluzby|wojny|okupacji|malzenstwa|szkol\p{L}*|panowania|trwania)$/u;

/** Whether `roku` follows a number, or the next number of a list (`39 i 40 roku`, `od czternastego do osiemnastego roku`). */
export function yearWordFollows({ tokens, folded }: Words, at: number): boolean {
  const word = folded[at];
  if (word === undefined) return false;
  const isPlainGap = /^[.\s]*$/.test(tokens[at]?.gap ?? '');
  if (isPlainGap && /^(rok|roku|rokiem|rokowi|rocznik|rocznika)$/.test(word)) return !stages.test(folded[at + 1] ?? '');
  if (isPlainGap && word === 'r') return tokens[at + 1] === undefined || !/^\s+$/.test(tokens[at + 1]?.gap ?? '');
  const isListed = connectors.has(word) || /^\s*[,/–-]\s*$/.test(tokens[at]?.gap ?? '');
  if (!isListed) return false;
  const next = endOfListed(folded, connectors.has(word) ? at + 1 : at);
  return /^(rok|roku|rokiem|r)$/.test(folded[next] ?? '') && !stages.test(folded[next + 1] ?? '');
}

/** Index of the token after a listed year, in two digits or spoken; -1 if it is no year. */
function endOfListed(folded: readonly string[], at: number): number {
  const word = folded[at] ?? '';
  if (/^\d{2}(-\p{L}+)?$/u.test(word)) return at + 1;
  const value = ordinalOf(word)?.value ?? 0;
  if (value < 10) return -1;
  const isPair = value >= 20 && (ordinalOf(folded[at + 1] ?? '')?.value ?? 10) < 10;
  return isPair ? at + 2 : at + 1;
}

/** Whether a number is somebody's age: `miała piętnasty rok`, `szedł mi siedemnasty rok`. */
export function isAge({ folded }: Words, at: number, after: number): boolean {
  if (folded[after] !== 'rok') return false;
  const before = folded.slice(Math.max(0, at - 3), at);
  if (before.some((word) => /^(mi|mu|jej|nam|im)$/.test(word))) return true;
  return !before.includes('sie') && before.some((word) => /^(mia[lm]|mam$|ma$|s?koncz)/.test(word));
}

/** Whether a number is the number of a thing: `numer 1945`, `telefon 45`, `blok sześćdziesiąty ósmy`. */
export function isNumbered({ folded }: Words, at: number): boolean {
  return /^(numer\p{L}*|nr|telefon\p{L}*|tel|paragraf\p{L}*|punkt|pokoj\p{L}*|godz|godzin\p{L}*|strona|stronie|sygnatur\p{L}*|blok\p{L}*|barak\p{L}*|cel[aiy]|artykul\p{L}*|psalm\p{L}*|rozdzial\p{L}*|wagon\p{L}*|kilometr\p{L}*)$/u.test(
    folded[at - 1] ?? '',
  );
}

/** Whether a number is part of a figure of several tokens: `12:45`, `45,5`, `1.945`. */
export function isPartOfFigure({ tokens }: Words, at: number, after: number): boolean {
  const isGlued = (index: number) => /^[.,:]$/.test(tokens[index]?.gap ?? '') && /^\d/.test(tokens[index]?.text ?? '');
  const followsDigits = isGlued(at) && /^\d+$/.test(tokens[at - 1]?.text ?? '');
  const isDate = /^\d{4}$/.test(tokens[at]?.text ?? '') && followsDigits;
  return isGlued(after) || (followsDigits && !isDate);
}

/** Whether the token after a number makes it a count: `45 lat`, `1500 złotych`. */
export function countsSomething({ tokens, folded }: Words, at: number): boolean {
  return followsDirectly(tokens[at]) && countedThings.test(folded[at] ?? '');
}

/** Whether only white space, or the dot of an ordinal (`60. rocznica`), is before a token. */
function followsDirectly(next: Token | undefined): boolean {
  if (next === undefined) return false;
  return /^\s+$/.test(next.gap) || (/^\.\s+$/.test(next.gap) && /^\p{Ll}/u.test(next.text));
}

/** What a numeral may agree with. After `w` it is locative for sure: `w czterdziestym szóstym transportem` is a year. */
type Agreement = NumeralCase | 'after w' | 'any';

const agreement: Readonly<Record<Agreement, RegExp>> = {
  nominative: /subst:sg:(?:\w+\.)*(?:nom|acc)(?:\.\w+)*:(?:\w+\.)*[mn]/,
  genitive: /subst:sg:(?:\w+\.)*(?:gen|acc)(?:\.\w+)*:(?:\w+\.)*[mn]/,
  dative: /subst:sg:(?:\w+\.)*dat(?:\.\w+)*:(?:\w+\.)*[mn]/,
  locative: /subst:sg:(?:\w+\.)*(?:loc|inst)(?:\.\w+)*:(?:\w+\.)*[mn]/,
  'after w': /subst:sg:(?:\w+\.)*loc(?:\.\w+)*:(?:\w+\.)*[mn]/,
  plural: /subst:pl:(?:\w+\.)*gen/,
  any: /subst/,
};

/** How a spoken ordinal after this folded word agrees with a noun. */
export function agreementAfter(previous: string, ending: NumeralCase): Agreement {
  return ending === 'locative' && /^we?$/.test(previous) ? 'after w' : ending;
}

/** Whether the token after a numeral is a noun that it may number: `czterdziestym piątym pułku`. */
export function agreesWithNext({ tokens, folded }: Words, at: number, ending: Agreement): boolean {
  const next = tokens[at];
  if (next === undefined || !followsDirectly(next) || isYearWord(folded[at] ?? '')) return false;
  const pattern = agreement[ending];
  const fits = ({ tags }: Reading) => pattern.test(tags);
  const readings = readingsOf(next.lower);
  if (readings.some(({ tags }) => /(^|\+)(prep|conj|comp|qub)/.test(tags))) return false;
  return readings.some(fits) || (readings.length === 0 && readingsOf(capitalised(next.lower)).some(fits));
}
