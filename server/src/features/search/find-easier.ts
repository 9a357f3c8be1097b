import type { SearchQuery, Term } from '@glosy/polish-search/search-query';
import type { Found } from './find-recordings.ts';

/** Maximum of query words that may be left out: each needs two more searches. */
const wordsMost = 8;

export interface FoundFor {
  readonly asked: SearchQuery;
  readonly found: readonly Found[];
}

type Find = (query: SearchQuery) => Promise<readonly Found[]>;

/**
 * Results of a query without the words that nothing matches, or else without one of its words, or else with one of them
 * alone; quotations and operators are kept. Of several such queries the one with the best passage wins: rare words
 * score more, so frequent ones are left out.
 */
export async function findEasier(query: SearchQuery, find: Find): Promise<FoundFor | undefined> {
  const { terms } = query;
  if (terms.length < 2) return undefined;
  const words = terms.filter(({ kind }) => kind === 'word').slice(0, wordsMost);
  const findWith = async (kept: readonly Term[]): Promise<FoundFor> => {
    const asked = withTerms(
      query,
      terms.filter((term) => term.kind === 'phrase' || kept.includes(term)),
    );
    return { asked, found: asked.terms.length > 0 ? await find(asked) : [] };
  };
  const findEach = async (choices: readonly (readonly Term[])[]): Promise<FoundFor[]> => {
    const found: FoundFor[] = [];
    for (const kept of choices) found.push(await findWith(kept));
    return found.filter((choice) => choice.found.length > 0);
  };
  const alone = await findEach(words.map((word) => [word]));
  const present = words.filter((word) => alone.some(({ asked }) => asked.terms.includes(word)));
  const whole = present.length < words.length ? await findEach([present]) : [];
  if (whole.length > 0) return whole[0];
  const shortened =
    present.length < 3 ? [] : await findEach(present.map((left) => present.filter((word) => word !== left)));
  return bestOf(shortened.length > 0 ? shortened : alone);
}

function withTerms(query: SearchQuery, terms: readonly Term[]): SearchQuery {
  return { ...query, terms, plain: terms.map(({ text }) => text).join(' ') };
}

function bestOf(choices: readonly FoundFor[]): FoundFor | undefined {
  const scores = choices.map(({ found }) => found.reduce((most, { best }) => Math.max(most, best), 0));
  return choices[scores.indexOf(Math.max(...scores))];
}
