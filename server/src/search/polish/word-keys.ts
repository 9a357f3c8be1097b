import { fold } from '@glosy/core/fold';
import { readAbbreviation, spokenOrganisation } from './abbreviations.ts';
import { formsWithDiacritics } from './dictionary.ts';
import { familiesOfNameForm } from './given-name-forms.ts';
import { startSign } from './indexed-words.ts';
import { type Evidence, isKnown, lemmasOf } from './lemmas.ts';
import { nearKey } from './near-words.ts';
import type { Lemmas } from './read-form.ts';
import type { Key } from './search-query.ts';
import { unknownStems } from './stems.ts';
import { isOfFamily, surnameStem } from './surnames.ts';
import { shortTitles } from './tables/abbreviations.ts';
import { derivedFamily } from './tables/derived.ts';
import { nameFamilies } from './tables/given-names.ts';
import { romanOrdinal } from './tables/numeral-words.ts';
import { capitalised } from './tokens.ts';
import { lemmasInUse, splitUse, type Use } from './word-use.ts';
import { yearsOfEntry } from './years/find-years.ts';

/** Keys under construction: the greatest weight of each counts. */
export type KeyMap = Map<string, number>;

export function addKey(keys: KeyMap, key: string, weight: number): void {
  if (weight > 0.02 && weight > (keys.get(key) ?? 0)) keys.set(key, weight);
}

export function toKeys(keys: KeyMap): Key[] {
  return [...keys].map(([key, weight]) => ({ key, weight: Math.round(weight * 1000) / 1000 }));
}

/** All keys under which an entry of the vocabulary is found. */
export function entryKeys(entry: string): Key[] {
  const keys: KeyMap = new Map();
  const years = yearsOfEntry(entry);
  if (years !== undefined) addYearKeys(keys, years.first, years.last);
  else if (entry.startsWith('=m')) addKey(keys, `l:${entry.slice(2)}`, 0.9);
  else if (entry.startsWith('=d')) addKey(keys, `o:${entry.slice(2)}`, 1);
  else if (entry.startsWith('=n')) addKey(keys, `u:${entry.slice(2)}`, 1);
  else if (entry.endsWith('.')) addDottedKeys(keys, entry.slice(0, -1));
  else addWordKeys(keys, entry);
  return toKeys(keys);
}

/** The folded written form of an entry; undefined for years, months, days and units' numbers. */
export function foldedForm(entry: string): string | undefined {
  return entry.startsWith('=') ? undefined : fold(splitUse(entry).entry.replace(startSign, '').replace(/\.$/, ''));
}

/** Ranges longer than this keep only their ends and their decades. */
const longestRange = 12;

function addYearKeys(keys: KeyMap, first: number, last: number): void {
  if (first === last) {
    addKey(keys, `y:${first}`, 1);
    return;
  }
  const isDecade = first % 10 === 0 && last === first + 9;
  if (isDecade) {
    addKey(keys, `d:${first}`, 1);
    return;
  }
  addKey(keys, `y:${first}`, 0.9);
  addKey(keys, `y:${last}`, 0.9);
  if (last - first <= longestRange) for (let year = first + 1; year < last; year++) addKey(keys, `y:${year}`, 0.4);
  else for (let decade = first - (first % 10); decade <= last; decade += 10) addKey(keys, `d:${decade}`, 0.5);
}

function addDottedKeys(keys: KeyMap, short: string): void {
  addKey(keys, `f:${fold(short)}`, 1);
  addKey(keys, `e:${short}`, 1);
  addKey(keys, `l:${shortTitles(short, true) ?? short}`, 0.9);
}

function addWordKeys(keys: KeyMap, marked: string): void {
  const { entry, use } = splitUse(marked);
  const isStart = entry.startsWith(startSign);
  const form = isStart ? entry.slice(1) : entry;
  const base = form.replace(/(?<=\p{L}{3})['’‘]\p{Ll}+$/u, '');
  const folded = fold(form);
  const evidence = evidenceOf(form, isStart);
  const isOther = use !== undefined && isOtherWord(form, evidence, use);
  const share = isOther ? shareOfOtherWord : 1;
  addKey(keys, `f:${folded}`, share);
  if (isOther) addKey(keys, `q:${form}`, 1);
  if (base !== form) addKey(keys, `f:${fold(base)}`, 0.95);
  addKey(keys, nearKey(folded), 1);
  // A lone `I` is more often the conjunction at the start of a line.
  const ordinal = isStart || form === 'I' ? undefined : romanOrdinal(form);
  if (ordinal !== undefined) addKey(keys, `l:${ordinal}`, 0.9);
  const abbreviation = readAbbreviation(form);
  if (abbreviation !== undefined) {
    addKey(keys, `e:${form}`, 1);
    addKey(keys, `k:${abbreviation.name}`, 1);
    if (abbreviation.derived !== undefined) addKey(keys, `l:${abbreviation.derived}`, 0.9);
    const spoken = spokenOrganisation(form.toLowerCase());
    if (spoken !== undefined) addKey(keys, `k:${spoken}`, 0.9);
    if (!isShout(form)) return;
  }
  addFormKeys(keys, base, evidence, use, share);
}

/** How much the letters say of a word that only looks like the typed one; quotations find it by a key of its own. */
const shareOfOtherWord = 0.15;

/** Whether a word only has the letters of a lemma that its use rules out: `od rana` is no wound. */
function isOtherWord(form: string, evidence: Evidence, use: Use): boolean {
  const name = evidence === 'start' ? form.toLowerCase() : form;
  const lemmas = lemmasOf(form, evidence, 'text');
  return lemmas.has(name) && !lemmasInUse(lemmas, name, use).has(name);
}

/** Whether a whole word in capitals may be an ordinary word that was stressed. */
function isShout(form: string): boolean {
  return /^\p{Lu}{3,}$/u.test(form) && lemmasOf(form.toLowerCase(), 'lower', 'text').size > 0;
}

function evidenceOf(form: string, isStart: boolean): Evidence {
  if (isStart) return 'start';
  if (/^\p{Lu}{2,}$/u.test(form)) return 'start';
  return /^\p{Lu}/u.test(form) ? 'capital' : 'lower';
}

function addFormKeys(keys: KeyMap, form: string, evidence: Evidence, use: Use | undefined, share: number): void {
  const lower = form.toLowerCase();
  const all = lemmasOf(form, evidence, 'text');
  const lemmas = use === undefined ? all : lemmasInUse(all, evidence === 'start' ? lower : form, use);
  if (evidence === 'start') {
    const proper = Math.max(...[...lemmas].map(([lemma, weight]) => (lemma === lemma.toLowerCase() ? 0 : weight)));
    addKey(keys, `e:${lower}`, 0.98 * share);
    addKey(keys, `e:${form}`, lemmas.size > 0 ? Math.max(0.1, proper) : 0.98);
  } else addKey(keys, `e:${form}`, share);
  for (const [lemma, weight] of lemmas) addLemmaKeys(keys, lemma, weight);
  if (evidence !== 'lower') for (const family of familiesOfNameForm(form)) addKey(keys, `g:${family}`, 0.6);
  const organisation = spokenOrganisation(lower);
  if (organisation !== undefined && lower.length > 2) addKey(keys, `k:${organisation}`, 0.9);
  const title = shortTitles(lower, false);
  if (title !== undefined) addKey(keys, `l:${title}`, 0.9);
  if (!/\p{L}/u.test(form) || (evidence === 'lower' && lemmas.size > 0)) return;
  for (const stem of unknownStems(lower)) addKey(keys, `${stemKind(form, evidence, lemmas)}:${stem}`, 0.9);
  if (evidence === 'lower') return;
  if (lemmas.size === 0 || mayBeFamily(lower, lemmas)) addSurnameKey(keys, capitalised(lower), 0.6);
}

/** Stems of unknown words without a capital (`r`), of unknown names (`s`) and of known names (`t`). */
function stemKind(form: string, evidence: Evidence, lemmas: Lemmas): string {
  if (evidence === 'lower') return 'r';
  return lemmas.size === 0 || !isKnown(form) ? 's' : 't';
}

/** Rzeszów ends like the plural of a surname, and Bielsko, Płock have the stems of Bielski, Płocki. */
function isTown(lemma: string): boolean {
  return /(ów|sko?|(c|dz)ko|[ou]ck)$/.test(lemma);
}

/** Whether a name in this form may be a wife's, a daughter's or a whole family's: Grochowie, and not only a town's. */
export function mayBeFamily(lower: string, lemmas: Lemmas): boolean {
  if (!isOfFamily(lower)) return false;
  const head = lower.replace(/(ów|owie)$/, '');
  if (head === lower || ![...lemmas.keys()].some(isTown)) return true;
  return isLemmaInAnySpelling(head) || isLemmaInAnySpelling(head.replace(/(?=[kcl]$)/, 'e'));
}

/** Whether the dictionary has a word or a name with these letters: `mroz` is Mróz. */
function isLemmaInAnySpelling(lower: string): boolean {
  const plain = fold(lower);
  return [...formsWithDiacritics(plain), ...formsWithDiacritics(capitalised(plain))].some(({ form, readings }) =>
    readings.some(({ lemma }) => lemma === form),
  );
}

/** The keys of a lemma: itself, its family of given names, of surnames and of derived words. */
export function addLemmaKeys(keys: KeyMap, lemma: string, weight: number): void {
  addKey(keys, `l:${lemma}`, weight);
  for (const family of nameFamilies(lemma)) addKey(keys, `g:${family}`, weight * 0.65);
  const family = derivedFamily(lemma);
  if (family !== undefined) addKey(keys, `a:${family}`, weight * 0.6);
  if (!isTown(lemma)) addSurnameKey(keys, lemma, weight * 0.6);
}

function addSurnameKey(keys: KeyMap, lemma: string, weight: number): void {
  const stem = surnameStem(lemma);
  if (stem !== undefined) addKey(keys, `n:${stem}`, weight);
}
