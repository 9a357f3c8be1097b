import { lazily } from '@glosy/core/lazily';
import { readingsOf } from './dictionary.ts';
import { givenNames, nameFamilies } from './tables/given-names.ts';

/** Endings of the nominative, and those of the other cases in their place; the first that fits counts. */
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

/** Forms of names that the dictionary does not know, with the families of the names. */
const familiesOfForm = lazily((): ReadonlyMap<string, readonly string[]> => {
  const families = new Map<string, readonly string[]>();
  for (const name of givenNames()) {
    if (readingsOf(name).length > 0) continue;
    const [ending, cases] = declensions.find(([nominative]) => nominative.test(name)) ?? [/$/, ''];
    for (const own of cases.split(' ')) {
      const form = name.replace(ending, own);
      families.set(form, [...new Set([...(families.get(form) ?? []), ...nameFamilies(name)])]);
    }
  }
  return families;
});

/** The families of a given name in any of its forms, as far as the dictionary does not know the name. */
export function familiesOfNameForm(form: string): readonly string[] {
  const own = nameFamilies(form);
  return own.length > 0 ? [...own, ...(familiesOfForm().get(form) ?? [])] : (familiesOfForm().get(form) ?? []);
}
