import { writeThesaurus } from '@glosy/core/search/thesaurus';

type Groups = readonly (readonly string[])[];

/**
 * The text with the changes that another user made since its base was loaded: lines removed there go, lines added there
 * come last. A line that was changed here stays.
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
