import { limits } from '@glosy/core/limits';
import type { Suggestion } from '@glosy/core/search/search';
import { fold } from '@glosy/core/text/fold';
import type { Dependencies } from '../../../dependencies.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Catalog } from '../../../search/find/catalog.ts';
import { tagsOf } from '../find-recordings.ts';
import { signatureOf } from '../listeners-key.ts';
import { findWordsBeginning } from '../near-words.repository.ts';
import { readTagNames, readVisibleArchive } from '../visible-archive.repository.ts';

/** Most suggestions of one kind, so that each kind has room. */
const ofOneKind = 3;

/** Suggestions for a partly typed query; only those that the caller may see. */
export function suggestUsecase(
  dependencies: Pick<Dependencies, 'config' | 'database' | 'searchStore' | 'now'>,
  catalog: Catalog,
) {
  const { database, searchStore } = dependencies;
  return async (caller: Caller, text: string): Promise<Suggestion[]> => {
    const typed = fold(text.trim());
    if (typed === '' || text.length > limits.searchMaxLength) return [];
    const archive = await readVisibleArchive({ db: database.db, index: searchStore.db }, caller, dependencies);
    await catalog.refresh();
    const narrators = new Set<string>();
    const titles: Suggestion[] = [];
    for (const recording of catalog.named(typed, true)) {
      const facts = catalog.facts(recording);
      if (!facts || !archive.recordings.has(recording)) continue;
      if (fold(facts.narrator).includes(typed)) narrators.add(facts.narrator);
      if (fold(facts.title).includes(typed))
        titles.push({ kind: 'title', label: facts.title, id: signatureOf(recording) });
    }
    const names = await readTagNames(database.db, tagsOf(catalog, archive.recordings));
    const tags = [...names]
      .filter(([, name]) => fold(name).includes(typed))
      .map(([id, label]): Suggestion => ({ kind: 'tag', label, id: String(id) }));
    const words = await findWordsBeginning(searchStore, typed, catalog.documentsWithin(archive));
    const all = [
      ...best(tags, typed),
      ...best(
        [...narrators].map((label): Suggestion => ({ kind: 'narrator', label })),
        typed,
      ),
      ...best(titles, typed),
      ...words.map((label): Suggestion => ({ kind: 'word', label })),
    ];
    const rank = rankOf(typed);
    return all
      .sort((a, b) => Number(rank(a) === inside) - Number(rank(b) === inside))
      .slice(0, limits.searchSuggestions);
  };
}

const inside = 3;

/**
 * 0: begins with the typed text as a whole word, 1: begins with it, 2: contains a word that begins with it, 3: contains
 * it inside a word.
 */
function rankOf(typed: string): (suggestion: Suggestion) => number {
  const isWord = /[\p{L}\p{N}]/u;
  return ({ label }) => {
    const folded = fold(label);
    if (folded.startsWith(typed)) return isWord.test(folded[typed.length] ?? '') ? 1 : 0;
    const isBeginning = folded
      .split(typed)
      .slice(0, -1)
      .some((before) => !isWord.test(before.at(-1) ?? ' '));
    return isBeginning ? 2 : inside;
  };
}

/** The best suggestions of one kind, shorter ones first among equals. */
function best(suggestions: readonly Suggestion[], typed: string): Suggestion[] {
  const rank = rankOf(typed);
  return [...suggestions]
    .sort((a, b) => rank(a) - rank(b) || a.label.length - b.label.length || (a.label < b.label ? -1 : 1))
    .slice(0, ofOneKind);
}
