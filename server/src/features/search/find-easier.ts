import type { SearchQuery, Term } from '@glosy/polish-search/search-query';
import type { Found } from './find-recordings.ts';

/** Maximum of query words that are left out, one at a time: each needs a separate search. */
const wordsMost = 8;

export interface FoundFor {
  readonly asked: SearchQuery;
  readonly found: readonly Found[];
}

/**
 * What a query finds without one of its words, or by one of them alone; quotations and operators are kept. Of several
 * such queries the one with the best find: rare words score more, so the frequent ones are left out.
 */
export async function findEasier(
  query: SearchQuery,
  find: (query: SearchQuery) => Promise<readonly Found[]>,
): Promise<FoundFor | undefined> {
  const { terms } = query;
  if (terms.length < 2) return undefined;
  const words = terms.filter(({ kind }) => kind === 'word').slice(0, wordsMost);
  const phrases = terms.filter(({ kind }) => kind === 'phrase');
  const shortened = words.map((word) => terms.filter((term) => term !== word));
  const alone = words.map((word) => [...phrases, word]);
  return (await findBest(query, shortened, find)) ?? (await findBest(query, terms.length > 2 ? alone : [], find));
}

async function findBest(
  query: SearchQuery,
  choices: readonly (readonly Term[])[],
  find: (query: SearchQuery) => Promise<readonly Found[]>,
): Promise<FoundFor | undefined> {
  let best: FoundFor | undefined;
  let bestScore = -1;
  for (const terms of choices) {
    const asked = { ...query, terms, plain: terms.map(({ text }) => text).join(' ') };
    const found = await find(asked);
    const score = found.reduce((most, one) => Math.max(most, one.score), -1);
    if (score > bestScore) [best, bestScore] = [{ asked, found }, score];
  }
  return best;
}
