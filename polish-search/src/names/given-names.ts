import { readRows, readWords } from '../data/tables.ts';

const familiesOfName = new Map<string, readonly string[]>();
for (const row of readRows('given-names.txt')) {
  const names = row.split(' ');
  const family = (names[0] as string).toLowerCase();
  for (const name of names) {
    const known = familiesOfName.get(name) ?? [];
    familiesOfName.set(name, known.includes(family) ? known : [...known, family]);
  }
}

/** The families that a given name in the nominative belongs to; `Mania` is both a Maria and a Marianna. */
export function nameFamilies(lemma: string): readonly string[] {
  return familiesOfName.get(lemma) ?? [];
}

export function isGivenName(lemma: string): boolean {
  return familiesOfName.has(lemma);
}

const alsoSurnames = readWords('given-names-also-surnames.txt');

/** Whether a given name is as often a surname. */
export function isAlsoSurname(lemma: string): boolean {
  return alsoSurnames.has(lemma);
}

const alsoNouns = readWords('given-names-also-nouns.txt');

/** Whether a given name is also a common noun, which is meant when it has no capital. */
export function isAlsoNoun(lemma: string): boolean {
  return alsoNouns.has(lemma);
}

/** Every listed name. */
export function givenNames(): Iterable<string> {
  return familiesOfName.keys();
}
