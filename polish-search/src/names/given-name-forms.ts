import { lazily } from '@glosy/core/lazily';
import { readingsOf } from '../dictionary/dictionary.ts';
import { givenNames, nameFamilies } from './given-names.ts';

/** Endings of the nominative and, for each, the endings of the other cases; the first that fits counts. */
const declensions: readonly (readonly [RegExp, string])[] = [
  [/niek$/, 'ńka ńkowi ńkiem ńku ńkowie ńków'],
  [/siek$/, 'śka śkowi śkiem śku śkowie śków'],
  [/ek$/, 'ka kowi kiem ku kowie ków'],
  [/ka$/, 'ki ce kę ką ko'],
  [/ia$/, 'i ię ią iu'],
  [/la$/, 'li lę lą lu'],
  [/a$/, 'y ie ę ą o'],
  [/i[ou]$/, 'ia iowi iem iu'],
  [/(?<=[kg])o$/, 'a owi iem u'],
  [/o$/, 'a owi em u'],
  [/ś$/, 'sia siowi siem siu siowie'],
  [/(?<=[kg])$/, 'a owi iem u owie'],
  [/(?<=[^aeiouyąęó])$/, 'a owi em u ie owie'],
];

/** All forms of the names that the dictionary does not have, with the families of the names. */
const familiesOfForm = lazily((): ReadonlyMap<string, readonly string[]> => {
  const families = new Map<string, readonly string[]>();
  for (const name of givenNames()) {
    if (readingsOf(name).length > 0) continue;
    const [ending, cases] = declensions.find(([nominative]) => nominative.test(name)) ?? [/$/, ''];
    for (const caseEnding of cases.split(' ')) {
      const form = name.replace(ending, caseEnding);
      families.set(form, [...new Set([...(families.get(form) ?? []), ...nameFamilies(name)])]);
    }
  }
  return families;
});

/** The families of a given name in the nominative, and in any case if the dictionary does not have the name. */
export function familiesOfNameForm(form: string): readonly string[] {
  return [...nameFamilies(form), ...(familiesOfForm().get(form) ?? [])];
}
