import { writeThesaurus } from '@glosy/core/search/thesaurus';

type Groups = readonly (readonly string[])[];

/**
 * The text with the changes that another user made since its base was loaded: removed lines are removed, added lines
 * are appended. A line that was changed here is kept.
 */
export function mergeThesaurus(text: string, base: Groups, stored: Groups): string {
  const [before, after] = [linesOf(base), linesOf(stored)];
  const mine = text.split('\n').map((line) => line.trim());
  const kept = mine.filter((line) => !before.has(line) || after.has(line));
  const added = [...after].filter((line) => !before.has(line) && !mine.includes(line));
  return [...kept, ...added].join('\n');
}

function linesOf(groups: Groups): ReadonlySet<string> {
  return new Set(groups.map((names) => writeThesaurus([names])));
}
