import { fold } from '@glosy/core/text/fold';
import { readingsOf } from '../dictionary/dictionary.ts';

/**
 * An entry of the vocabulary is one of:
 * - a written form: `Koło`, `^Koło` at the start of a sentence, `ul.` with its dot, `stali<` in a decided use;
 * - a number that was read from the text: `=1945`, `=1939-1945` (years), `=d1` (day of a month), `=mwrzesień` (month,
 *   or an ordinal in digits), `=n14` (number of a military unit), `=c16` (any other number).
 */
export const numberMark = '=';

/** Marks a form with a capital at the start of a sentence, where a capital does not show a name. */
export const startMark = '^';

/**
 * A use in which a word has only some of its readings: after a preposition (`ze stali`), as a verb (`nie mamy`), or as
 * the season (`tego lata`).
 */
export type Use = 'object' | 'verb' | 'season';

/** The last character of a written form whose use is decided. */
export const useMarks: Readonly<Record<Use, string>> = { object: '<', verb: '>', season: '~' };
const useOfMark = new Map(Object.entries(useMarks).map(([use, mark]) => [mark, use as Use]));

/** A written form without the mark of its use, and the use. */
export function splitUse(entry: string): { entry: string; use?: Use } {
  const use = useOfMark.get(entry.at(-1) ?? '');
  return use === undefined ? { entry } : { entry: entry.slice(0, -1), use };
}

/** The folded written form of an entry, without its marks; undefined for numbers. */
export function foldedForm(entry: string): string | undefined {
  if (entry.startsWith(numberMark)) return undefined;
  return fold(splitUse(entry).entry.replace(startMark, '').replace(/\.$/, ''));
}

/** An entry as people write it: a word at the start of a sentence keeps its capital only if it is known as a name alone. */
export function displayForm(entry: string): string {
  const word = splitUse(entry).entry.replace(/\.$/, '');
  if (!word.startsWith(startMark)) return word;
  const form = word.slice(startMark.length);
  const lower = form.toLowerCase();
  return readingsOf(lower).length > 0 || readingsOf(form).length === 0 ? lower : form;
}

/** First and last year, both inclusive; equal for a single year. */
export interface YearRange {
  readonly first: number;
  readonly last: number;
}

/** The entry of a year (`=1945`) or of a range of years (`=1939-1945`). */
export function yearEntry({ first, last }: YearRange): string {
  return first === last ? `${numberMark}${first}` : `${numberMark}${first}-${last}`;
}

/** The years of an entry; undefined for everything else. */
export function yearsOfEntry(entry: string): YearRange | undefined {
  const match = /^=(\d{4})(?:-(\d{4}))?$/.exec(entry);
  if (match === null) return undefined;
  const first = Number(match[1]);
  return { first, last: match[2] === undefined ? first : Number(match[2]) };
}
