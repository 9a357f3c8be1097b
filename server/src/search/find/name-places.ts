import { findAll, type Match } from '@glosy/core/text/fold';
import { readAbbreviation, spokenOrganisation } from '@glosy/polish-search/abbreviations';
import type { SearchQuery } from '@glosy/polish-search/search-query';

/** The typed text, in the form that is compared with titles and names. */
export interface TypedName {
  readonly text: string;
  /** Whether it is an abbreviation or a quotation, which never means the beginning of another word (`AL` in Alina). */
  readonly isWholeOnly: boolean;
}

/** How a name contains the typed text. Letters inside a word are rarely meant: `len` is not Helena. */
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

/** The places of a title or name that contain the typed text; inside a word only with the typed diacritics. */
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
