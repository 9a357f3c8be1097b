import { readRows } from '../data/tables.ts';

const familyOf = new Map<string, string>();
for (const row of readRows('derived-words.txt')) {
  const words = row.split(' ');
  for (const word of words) familyOf.set(word, words[0] as string);
}

/** The name of the family of derived words that a lemma belongs to: `żydowski` to `Żyd`. */
export function derivedFamily(lemma: string): string | undefined {
  return familyOf.get(lemma);
}
