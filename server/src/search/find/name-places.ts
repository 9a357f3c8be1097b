import { findAll, type Match } from '@glosy/core/text/fold';
import { readAbbreviation, spokenOrganisation } from '@glosy/polish-search/abbreviations';
import type { SearchQuery } from '@glosy/polish-search/search-query';

/** What was typed, as it is compared with titles and names. */
export interface TypedName {
  readonly text: string;
  /** An abbreviation or a quotation: beginnings of other words (`AL` in Alina) are not meant. */
  readonly isWholeOnly: boolean;
}

/** How a name has what was typed. Letters inside a word are meant seldom: `len` is no Helena. */
export type NamePlace = 'word' | 'beginning' | 'inside';

/** Fewer letters occur inside too many other words. */
const shortestInside = 4;

export function typedName({ plain, terms }: Pick<SearchQuery, 'plain' | 'terms'>): TypedName {
  const text = plain.trim();
  const isAbbreviation = readAbbreviation(text) !== undefined || spokenOrganisation(text.toLowerCase()) !== undefined;
  return { text, isWholeOnly: isAbbreviation || terms.some(({ kind }) => kind === 'phrase') };
}

/** Whether letters inside a word count. */
export function countsInside({ text, isWholeOnly }: TypedName): boolean {
  return !isWholeOnly && text.length >= shortestInside;
}

/** The places of a title or name that have what was typed; inside a word only with the diacritics that were typed. */
export function placesIn(name: string, typed: TypedName): (Match & { readonly place: NamePlace })[] {
  return findAll(name, typed.text).flatMap((match) => {
    const place = placeOf(name, match);
    const written = name.slice(match.start, match.end).normalize('NFC').toLowerCase();
    const isMeant =
      place === 'word' ||
      (place === 'beginning' ? !typed.isWholeOnly : countsInside(typed) && written === typed.text.toLowerCase());
    return isMeant ? [{ ...match, place }] : [];
  });
}

function placeOf(name: string, { start, end }: Match): NamePlace {
  if (/[\p{L}\p{M}\p{N}]$/u.test(name.slice(0, start))) return 'inside';
  return /^[\p{L}\p{N}]/u.test(name.slice(end)) ? 'beginning' : 'word';
}
