import type { Tag } from '@glosy/core/recording/tag';
import { fold } from '@glosy/core/text/fold';
import { comparePolish, indexLetter } from '@glosy/core/text/polish-order';

/** Tags under one letter of the index. */
export interface LetterGroup {
  letter: string;
  tags: readonly Tag[];
}

/** Tags in Polish order under their letters; digits and symbols first, under `#`. */
export function groupByLetter(tags: readonly Tag[]): LetterGroup[] {
  const groups = new Map<string, Tag[]>();
  for (const tag of [...tags].sort((a, b) => comparePolish(a.name, b.name))) {
    const letter = indexLetter(tag.name);
    const group = groups.get(letter);
    if (group) group.push(tag);
    else groups.set(letter, [tag]);
  }
  return [...groups]
    .map(([letter, members]) => ({ letter, tags: members }))
    .sort((a, b) => Number(b.letter === '#') - Number(a.letter === '#') || comparePolish(a.letter, b.letter));
}

/** Tags with their folded names, folded once instead of at each keystroke. */
export function searchableTags<T extends Pick<Tag, 'name'>>(tags: readonly T[]): { tag: T; words: string }[] {
  return tags.map((tag) => ({ tag, words: fold(tag.name) }));
}

/** Tags whose name contains the phrase, regardless of case and diacritics; those that start with it come first. */
export function findTags<T>(list: readonly { tag: T; words: string }[], phrase: string): T[] {
  const needle = fold(phrase.trim());
  if (needle === '') return list.map(({ tag }) => tag);
  const found = list.filter(({ words }) => words.includes(needle));
  const starts = found.filter(({ words }) => words.startsWith(needle));
  return [...starts, ...found.filter(({ words }) => !words.startsWith(needle))].map(({ tag }) => tag);
}
