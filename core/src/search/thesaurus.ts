import { limits } from '../limits.ts';
import { foldName } from '../text/fold.ts';

/** A line of the written thesaurus that cannot be saved, and why. */
export interface ThesaurusProblem {
  /** From 1. */
  line: number;
  message: string;
}

/** The stored form of a name: composed letters, one space between words. */
export function cleanName(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** Why names cannot be a group, as a Polish sentence; null when they can. */
export function groupProblem(names: readonly string[]): string | null {
  const { thesaurusGroupNames: most, thesaurusNameMaxLength: longest } = limits;
  if (names.length < 2) return 'Podaj co najmniej dwie nazwy, rozdzielone przecinkiem.';
  if (names.length > most) return `Jedna grupa może mieć najwyżej ${most} nazw.`;
  const seen = new Set<string>();
  for (const name of names) {
    if (name === '') return 'Brakuje nazwy obok przecinka.';
    if (name.length > longest) return `Jedna z nazw jest za długa: skróć ją do ${longest} znaków.`;
    if (name.includes(',')) return `Nazwa „${name}” nie może zawierać przecinka.`;
    if (!/[\p{L}\p{N}]/u.test(name)) return `Nazwa „${name}” nie ma żadnej litery ani cyfry.`;
    const folded = foldName(name);
    if (seen.has(folded)) return `Nazwa „${name}” powtarza się w tej grupie.`;
    seen.add(folded);
  }
  return null;
}

/** Reads the text of the form: a group a line, its names between commas; empty lines do not count. */
export function readThesaurus(text: string): { groups: string[][]; problems: ThesaurusProblem[] } {
  const groups: string[][] = [];
  const problems: ThesaurusProblem[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const names = line.split(',').map(cleanName);
    const message = groupProblem(names);
    if (message !== null) problems.push({ line: index + 1, message });
    else if (groups.length < limits.thesaurusGroups) groups.push(names);
    else return { groups, problems: [...problems, tooMany(index + 1)] };
  }
  return { groups, problems };
}

export function writeThesaurus(groups: readonly (readonly string[])[]): string {
  return groups.map((names) => names.join(', ')).join('\n');
}

function tooMany(line: number): ThesaurusProblem {
  return { line, message: `Tezaurus może mieć najwyżej ${limits.thesaurusGroups} wierszy z nazwami.` };
}
