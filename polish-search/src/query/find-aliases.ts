import { readName } from './add-aliases.ts';
import type { Alias, Term } from './search-query.ts';

/** Returns the aliases of a thesaurus that may concern the terms of a query; `parseQuery` uses those that do. */
export type FindAliases = (terms: readonly Term[]) => Alias[];

export const noAliases: FindAliases = () => [];

/**
 * Indexes the groups of a thesaurus, each with names of the same thing, by key: a query is then compared only with names
 * that share a key with it.
 */
export function indexAliases(groups: readonly (readonly string[])[]): FindAliases {
  const byKey = new Map<string, Alias[]>();
  for (const names of groups) {
    for (const name of names) {
      const pairs = names.filter((other) => other !== name).map((other) => ({ name, other }));
      for (const { key } of readName(name).words[0]?.keys ?? []) {
        byKey.set(key, [...(byKey.get(key) ?? []), ...pairs]);
      }
    }
  }
  return (terms) => {
    const found = new Set<Alias>();
    for (const term of terms) {
      if (term.kind === 'phrase') continue;
      for (const { key } of term.keys) for (const alias of byKey.get(key) ?? []) found.add(alias);
    }
    return [...found];
  };
}
