import { fold } from '@glosy/core/text/fold';
import { readRows } from '../data/tables.ts';

interface Organisation {
  /** The abbreviation in upper case. */
  readonly name: string;
  /** How the letters are spelt when they are spoken: `zetempe`. */
  readonly spoken: readonly string[];
  /** Lemmas of its people and adjectives: `ubek`, `bezpieka`. */
  readonly related: readonly string[];
}

/** Organisations by their abbreviation in upper case. */
const organisations: ReadonlyMap<string, Organisation> = new Map(
  readRows('organisations.txt').map((row) => {
    const [names = '', related = ''] = row.split('|');
    const [name = '', spoken = ''] = names.split(' ');
    const entry = { name: name.toUpperCase(), spoken: listed(spoken, ','), related: listed(related, ' ') };
    return [entry.name, entry];
  }),
);

function listed(text: string, separator: string): string[] {
  return text === '' ? [] : text.split(separator);
}

const nameOfSpoken = new Map<string, string>();
const namesOfRelated = new Map<string, string[]>();
for (const { name, spoken, related } of organisations.values()) {
  for (const word of spoken) nameOfSpoken.set(fold(word), name);
  for (const word of related) namesOfRelated.set(word, [...(namesOfRelated.get(word) ?? []), name]);
}

/** Whether an abbreviation in upper case is listed. */
export function isOrganisation(name: string): boolean {
  return organisations.has(name);
}

/** The organisation whose letters are spelt like this, without diacritics: `zetempe`. */
export function organisationSpelt(folded: string): string | undefined {
  return nameOfSpoken.get(folded);
}

/** Lemmas of the people and adjectives of an organisation: `ubek`, `bezpieka`. */
export function relatedLemmas(name: string): readonly string[] {
  return organisations.get(name)?.related ?? [];
}

/** The organisations that a lemma is related to: `ubek` to UB. */
export function organisationsOf(lemma: string): readonly string[] {
  return namesOfRelated.get(lemma) ?? [];
}
