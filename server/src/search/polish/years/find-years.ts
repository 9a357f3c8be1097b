import type { Token } from '../tokens.ts';
import type { Span } from './numerals.ts';
import { readYear } from './read-year.ts';

/** A year or a run of years in a text. */
export interface Year {
  /** Index of its first token. */
  readonly start: number;
  /** Number of its tokens. */
  readonly count: number;
  readonly first: number;
  /** Equals `first` for a single year. */
  readonly last: number;
}

/** Finds the years that are named, one after the other; what might be an age, a count or a day is none. */
export function findYears(tokens: readonly Token[], isQuery = false): Year[] {
  const folded = tokens.map((token) => token.folded);
  const words = { tokens, folded, isQuery };
  const years: Year[] = [];
  for (let at = 0; at < tokens.length; ) {
    const span = mayBegin(folded[at] as string) ? readYear(words, at, endOf(years.at(-1))) : undefined;
    if (span !== undefined) years.push(...toYears(span, at));
    at += span?.count ?? 1;
  }
  return years;
}

/** A cheap test for the many words that begin no year. */
function mayBegin(folded: string): boolean {
  return (
    /^\d/.test(folded) ||
    /^(lat|tysi|dwa$|dwu|dwoch|piec|szesc|siedem|osiem|dziewiec|trzydz|trzidz|czterdz|sz?tyrdz|dziesi|jedenas|trzynas|czternas|pietnas|szesnas|dziewiet)/.test(
      folded,
    )
  );
}

/** Index of the token behind a year; 0 before the first. */
function endOf(year: Year | undefined): number {
  return year === undefined ? 0 : year.start + year.count;
}

function toYears(span: Span, start: number): Year[] {
  return span.years.map(({ first, last }) => ({ start, count: span.count, first, last }));
}

/** The vocabulary's entry for a year (`=1945`) or a run of years (`=1939-1945`). */
export function yearEntry({ first, last }: Pick<Year, 'first' | 'last'>): string {
  return first === last ? `=${first}` : `=${first}-${last}`;
}

/** The years of an entry; undefined for words. */
export function yearsOfEntry(entry: string): Pick<Year, 'first' | 'last'> | undefined {
  const match = /^=(\d{4})(?:-(\d{4}))?$/.exec(entry);
  if (match === null) return undefined;
  const first = Number(match[1]);
  return { first, last: match[2] === undefined ? first : Number(match[2]) };
}
