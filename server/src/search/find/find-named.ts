import { fold } from '@glosy/core/text/fold';
import { readDate } from '@glosy/polish-search/read-date';
import type { SearchQuery } from '@glosy/polish-search/search-query';
import type { Catalog } from './catalog.ts';
import { countsInside, type NamePlace, placesIn, typedName } from './name-places.ts';

/** Whole words and beginnings of names rank before every passage, letters inside a word after them. */
const placeScores: Readonly<Record<NamePlace, number>> = { word: 2000, beginning: 1000, inside: 1e-6 };

/** Recordings whose title, narrator, signature or date equals the typed text, each with its score. */
export function findNamed(catalog: Catalog, query: SearchQuery, wanted: ReadonlySet<string>): Map<string, number> {
  const named = new Map<string, number>();
  const typed = typedName(query);
  if (typed.text === '' || query.terms.length === 0) return named;
  for (const recording of catalog.named(fold(typed.text), countsInside(typed))) {
    const facts = catalog.facts(recording);
    if (!facts || !wanted.has(recording)) continue;
    const places = [facts.title, facts.narrator].flatMap((name) => placesIn(name, typed));
    if (places.length > 0) named.set(recording, Math.max(...places.map(({ place }) => placeScores[place])));
  }
  for (const recording of catalog.called(typed.text, readDate(typed.text))) {
    if (wanted.has(recording)) named.set(recording, placeScores.word);
  }
  return named;
}
