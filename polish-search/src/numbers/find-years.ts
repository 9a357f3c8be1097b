import type { YearRange } from '../text/entries.ts';
import type { Token } from '../text/tokens.ts';
import type { Span } from './numerals.ts';
import { readYear } from './read-year.ts';

/** A year or a range of years in a text. */
export interface Year extends YearRange {
  /** Index of its first token. */
  readonly start: number;
  /** Number of its tokens. */
  readonly count: number;
}

/** Finds the years of a text in order; numbers that might be an age, a count or a day are left out. */
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

/** Index of the token after a year; 0 before the first year. */
function endOf(year: Year | undefined): number {
  return year === undefined ? 0 : year.start + year.count;
}

function toYears(span: Span, start: number): Year[] {
  return span.years.map(({ first, last }) => ({ start, count: span.count, first, last }));
}
