import { fold } from '@glosy/core/fold';
import { organisationsOf, readAbbreviation, relatedLemmas, spokenOrganisation } from './abbreviations.ts';
import { familiesOfNameForm } from './given-name-forms.ts';
import { accentedForms, type Evidence, isKnown, lemmasOf } from './lemmas.ts';
import type { Lemmas } from './read-form.ts';
import type { Key } from './search-query.ts';
import { unknownStems } from './stems.ts';
import { surnameStem } from './surnames.ts';
import { organisationOf } from './tables/abbreviations.ts';
import { isAlsoNoun } from './tables/given-names.ts';
import { romanOrdinal } from './tables/numeral-words.ts';
import { capitalised } from './tokens.ts';
import { addKey, addLemmaKeys, type KeyMap, mayBeFamily, toKeys } from './word-keys.ts';

/** The keys by which a word that was typed finds the words of the archive, in all their forms. */
export function queryKeys(text: string): Key[] {
  const keys: KeyMap = new Map();
  addKey(keys, `e:${text}`, 1);
  const ordinal = romanOrdinal(text);
  if (ordinal !== undefined) addKey(keys, `l:${ordinal}`, 0.9);
  const abbreviation = readAbbreviation(text);
  if (abbreviation !== undefined) {
    addOrganisationKeys(keys, abbreviation.name, 1);
    if (abbreviation.derived !== undefined) addKey(keys, `l:${abbreviation.derived}`, 0.95);
    const isListed = organisationOf.has(abbreviation.name);
    if (isListed || !/^\p{Lu}{3,}$/u.test(text)) return toKeys(keys);
    addFormKeys(keys, text.toLowerCase(), 'lower');
    return toKeys(keys);
  }
  const isCapital = /^\p{Lu}/u.test(text);
  addFormKeys(keys, /^\p{Lu}{2,}$/u.test(text) ? text.toLowerCase() : text, isCapital ? 'capital' : 'lower');
  return toKeys(keys);
}

/** The keys of a word between quotation marks: this form in any letter case; diacritics count when they were typed. */
export function phraseKeys(text: string): Key[] {
  const lower = text.toLowerCase();
  const spellings = [lower, capitalised(lower), lower.toUpperCase()];
  const isPlain = fold(lower) === lower;
  const letters = isPlain ? [`f:${lower}`] : spellings.map((form) => `e:${form}`);
  return [...letters, ...spellings.map((form) => `q:${form}`)].map((key) => ({ key, weight: 1 }));
}

function addFormKeys(keys: KeyMap, form: string, evidence: Evidence): void {
  const base = form.replace(/(?<=\p{L}{3})['’‘]\p{Ll}+$/u, '');
  const lower = base.toLowerCase();
  const lemmas = lemmasOf(base, evidence, 'query');
  addFoldedKeys(keys, form, foldedShare(lower, evidence, lemmas), lemmas.size > 0);
  if (base !== form) addKey(keys, `f:${fold(base)}`, 0.9);
  for (const [lemma, weight] of lemmas) {
    if (evidence === 'lower' && (isAlsoNoun(lemma) || isUnlikelyName(lemma, weight)))
      addKey(keys, `l:${lemma}`, weight);
    else addLemmaKeys(keys, lemma, weight);
    for (const name of organisationsOf(lemma)) addKey(keys, `k:${name}`, weight * 0.35);
  }
  if (evidence === 'capital' || !isAlsoNoun(capitalised(lower))) {
    for (const family of familiesOfNameForm(capitalised(lower))) addKey(keys, `g:${family}`, 0.6);
  }
  const organisation = spokenOrganisation(lower);
  if (organisation !== undefined) addOrganisationKeys(keys, organisation, 0.9);
  else if (organisationOf.has(lower.toUpperCase())) addKey(keys, `k:${lower.toUpperCase()}`, 0.3);
  if (!isKnown(base)) addUnknownKeys(keys, lower);
  else addNameStems(keys, lower, lemmas);
  if (evidence === 'capital' && mayBeFamily(lower, lemmas)) addSurname(keys, lower);
}

/** A noun without a capital (`wrzesień`) may be the name of a family, but not of its relatives. */
function isUnlikelyName(lemma: string, weight: number): boolean {
  return weight < 0.5 && lemma !== lemma.toLowerCase();
}

/**
 * The same letters. A known word that was typed with diacritics (`zęby`) also means the spelling without them, but no
 * word with other ones (`żeby`).
 */
function addFoldedKeys(keys: KeyMap, form: string, share: number, isKnownWord: boolean): void {
  const plain = fold(form);
  if (!isKnownWord || plain === form.toLowerCase()) addKey(keys, `f:${plain}`, share);
  else for (const spelling of [plain, capitalised(plain)]) addKey(keys, `e:${spelling}`, share);
}

/** How much the letters alone say, when case and diacritics are left out. */
function foldedShare(lower: string, evidence: Evidence, lemmas: Lemmas): number {
  if (lemmas.size === 0) return 0.85;
  const isAccented = fold(lower) !== lower;
  const isProper = lemmas.has(capitalised(lower));
  if (evidence === 'capital' && (isProper || accentedForms(lower).length > 0)) return isAccented ? 0 : 0.1;
  return isAccented ? 0.15 : 0.35;
}

function addOrganisationKeys(keys: KeyMap, name: string, weight: number): void {
  addKey(keys, `k:${name}`, weight);
  for (const lemma of relatedLemmas(name)) addKey(keys, `l:${lemma}`, weight * 0.4);
}

/** A word that the dictionary does not know meets unknown forms of itself, and known names of the same stem. */
function addUnknownKeys(keys: KeyMap, lower: string): void {
  addKey(keys, `e:${capitalised(lower)}`, 0.95);
  addKey(keys, `e:${lower}`, 0.95);
  if (/^\p{L}{2,6}$/u.test(lower)) addKey(keys, `k:${lower.toUpperCase()}`, 0.8);
  for (const stem of unknownStems(lower)) {
    addKey(keys, `r:${stem}`, 0.9);
    addKey(keys, `s:${stem}`, 0.9);
    addKey(keys, `t:${stem}`, 0.5);
  }
  addSurname(keys, lower);
}

function addSurname(keys: KeyMap, lower: string): void {
  const family = surnameStem(capitalised(lower));
  if (family !== undefined) addKey(keys, `n:${family}`, 0.6);
}

/** A known name also meets forms of itself that the dictionary does not know, if they have their capital. */
function addNameStems(keys: KeyMap, lower: string, lemmas: Lemmas): void {
  const names = [...lemmas.keys()].filter((lemma) => lemma !== lemma.toLowerCase());
  if (names.length === 0) return;
  for (const form of [lower, ...names.map((name) => name.toLowerCase())]) {
    for (const stem of unknownStems(form)) addKey(keys, `s:${stem}`, 0.5);
  }
}

const longestSearchedRange = 60;

/** The keys of a year, a decade or a range that was typed. */
export function yearKeys(first: number, last: number): Key[] {
  const keys: KeyMap = new Map();
  const isDecade = first % 10 === 0 && last === first + 9;
  const decadeOf = (year: number) => year - (year % 10);
  for (let year = first; year <= Math.min(last, first + longestSearchedRange); year++) {
    addKey(keys, `y:${year}`, isDecade ? 0.6 : 1);
  }
  for (let decade = decadeOf(first); decade <= last; decade += 10) {
    const isInside = decade >= first && decade + 9 <= last;
    addKey(keys, `d:${decade}`, decadeWeight(isDecade, isInside));
  }
  return toKeys(keys);
}

function decadeWeight(isDecade: boolean, isInside: boolean): number {
  if (isDecade) return 1;
  return isInside ? 0.8 : 0.3;
}
