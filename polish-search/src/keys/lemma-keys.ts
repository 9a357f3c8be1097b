import { fold } from '@glosy/core/text/fold';
import { formsWithDiacritics } from '../dictionary/dictionary.ts';
import { derivedFamily } from '../lemmas/derived-words.ts';
import type { Lemmas } from '../lemmas/read-form.ts';
import { nameFamilies } from '../names/given-names.ts';
import { isOfFamily, surnameStem } from '../names/surname-stem.ts';
import { capitalised } from '../text/word-forms.ts';
import { addKey, type KeyMap } from './key-map.ts';

/** Adds the keys of a lemma: itself and its families of given names, surnames and derived words. */
export function addLemmaKeys(keys: KeyMap, lemma: string, weight: number): void {
  addKey(keys, `l:${lemma}`, weight);
  for (const family of nameFamilies(lemma)) addKey(keys, `g:${family}`, weight * 0.65);
  const family = derivedFamily(lemma);
  if (family !== undefined) addKey(keys, `a:${family}`, weight * 0.6);
  if (!isTown(lemma)) addSurnameKey(keys, lemma, weight * 0.6);
}

/** Adds the key that the surnames of one family share; the name begins with a capital. */
export function addSurnameKey(keys: KeyMap, name: string, weight: number): void {
  const stem = surnameStem(name);
  if (stem !== undefined) addKey(keys, `n:${stem}`, weight);
}

/** Whether a lemma ends like a town: Rzeszów looks like the plural of a surname, and Bielsko has the stem of Bielski. */
function isTown(lemma: string): boolean {
  return /(ów|sko?|(c|dz)ko|[ou]ck)$/.test(lemma);
}

/** Whether a name may be the form of a wife, a daughter or a family (`Grochowie`), and not only of a town. */
export function mayBeFamily(lower: string, lemmas: Lemmas): boolean {
  if (!isOfFamily(lower)) return false;
  const head = lower.replace(/(ów|owie)$/, '');
  if (head === lower || ![...lemmas.keys()].some(isTown)) return true;
  return isLemmaInAnySpelling(head) || isLemmaInAnySpelling(head.replace(/(?=[kcl]$)/, 'e'));
}

/** Whether the dictionary has a lemma with these letters, with any diacritics: `mroz` is Mróz. */
function isLemmaInAnySpelling(lower: string): boolean {
  const plain = fold(lower);
  return [...formsWithDiacritics(plain), ...formsWithDiacritics(capitalised(plain))].some(({ form, readings }) =>
    readings.some(({ lemma }) => lemma === form),
  );
}
