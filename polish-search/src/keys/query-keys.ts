import { fold } from '@glosy/core/text/fold';
import { readAbbreviation, spokenOrganisation } from '../abbreviations/abbreviations.ts';
import { isOrganisation, organisationsOf, relatedLemmas } from '../abbreviations/organisations.ts';
import { accentedForms, isKnown } from '../lemmas/known-words.ts';
import { type Evidence, lemmasOf } from '../lemmas/lemmas.ts';
import type { Lemmas } from '../lemmas/read-form.ts';
import { unknownStems } from '../lemmas/stems.ts';
import { familiesOfNameForm } from '../names/given-name-forms.ts';
import { isAlsoNoun } from '../names/given-names.ts';
import { romanOrdinal } from '../numbers/numeral-words.ts';
import { capitalised, withoutApostropheEnding } from '../text/word-forms.ts';
import type { Key } from './key.ts';
import { addKey, type KeyMap, toKeys } from './key-map.ts';
import { addLemmaKeys, addSurnameKey, mayBeFamily } from './lemma-keys.ts';

/** The keys by which a typed word finds words of texts in all their forms. */
export function queryKeys(text: string): Key[] {
  const keys: KeyMap = new Map();
  addKey(keys, `e:${text}`, 1);
  const ordinal = romanOrdinal(text);
  if (ordinal !== undefined) addKey(keys, `l:${ordinal}`, 0.9);
  const abbreviation = readAbbreviation(text);
  if (abbreviation !== undefined) {
    addOrganisationKeys(keys, abbreviation.name, 1);
    if (abbreviation.derived !== undefined) addKey(keys, `l:${abbreviation.derived}`, 0.95);
    const mayBeWord = !isOrganisation(abbreviation.name) && /^\p{Lu}{3,}$/u.test(text);
    if (mayBeWord) addFormKeys(keys, text.toLowerCase(), 'lower');
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
  const base = withoutApostropheEnding(form);
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
  else if (isOrganisation(lower.toUpperCase())) addKey(keys, `k:${lower.toUpperCase()}`, 0.3);
  if (!isKnown(base)) addUnknownKeys(keys, lower);
  else addNameStems(keys, lower, lemmas);
  if (evidence === 'capital' && mayBeFamily(lower, lemmas)) addSurnameKey(keys, capitalised(lower), 0.6);
}

/** A noun without a capital (`wrzesień`) may be a surname, but does not find the other names of that family. */
function isUnlikelyName(lemma: string, weight: number): boolean {
  return weight < 0.5 && lemma !== lemma.toLowerCase();
}

/**
 * Adds the keys of the same letters. A known word that was typed with diacritics (`zęby`) also matches the spelling
 * without diacritics, but no word with other diacritics (`żeby`).
 */
function addFoldedKeys(keys: KeyMap, form: string, share: number, isKnownWord: boolean): void {
  const plain = fold(form);
  if (!isKnownWord || plain === form.toLowerCase()) addKey(keys, `f:${plain}`, share);
  else for (const spelling of [plain, capitalised(plain)]) addKey(keys, `e:${spelling}`, share);
}

/** The weight of the letters alone, without case and diacritics. */
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

/** A word that the dictionary does not have matches unknown forms of itself, and known names with the same stem. */
function addUnknownKeys(keys: KeyMap, lower: string): void {
  addKey(keys, `e:${capitalised(lower)}`, 0.95);
  addKey(keys, `e:${lower}`, 0.95);
  if (/^\p{L}{2,6}$/u.test(lower)) addKey(keys, `k:${lower.toUpperCase()}`, 0.8);
  for (const stem of unknownStems(lower)) {
    addKey(keys, `r:${stem}`, 0.9);
    addKey(keys, `s:${stem}`, 0.9);
    addKey(keys, `t:${stem}`, 0.5);
  }
  addSurnameKey(keys, capitalised(lower), 0.6);
}

/** A known name also matches forms with a capital that the dictionary does not have. */
function addNameStems(keys: KeyMap, lower: string, lemmas: Lemmas): void {
  const names = [...lemmas.keys()].filter((lemma) => lemma !== lemma.toLowerCase());
  if (names.length === 0) return;
  for (const form of [lower, ...names.map((name) => name.toLowerCase())]) {
    for (const stem of unknownStems(form)) addKey(keys, `s:${stem}`, 0.5);
  }
}

/** Later years of a longer range have no keys of their own. */
const longestSearchedRange = 60;

/** The keys of a typed year, decade or range. */
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
