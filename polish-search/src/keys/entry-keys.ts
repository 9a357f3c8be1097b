import { fold } from '@glosy/core/text/fold';
import { readAbbreviation, spokenOrganisation } from '../abbreviations/abbreviations.ts';
import { wordOfTitle } from '../abbreviations/titles.ts';
import { isKnown } from '../lemmas/known-words.ts';
import { type Evidence, lemmasOf } from '../lemmas/lemmas.ts';
import type { Lemmas } from '../lemmas/read-form.ts';
import { unknownStems } from '../lemmas/stems.ts';
import { familiesOfNameForm } from '../names/given-name-forms.ts';
import { romanOrdinal } from '../numbers/numeral-words.ts';
import { numberMark, splitUse, startMark, type Use, yearsOfEntry } from '../text/entries.ts';
import { capitalised, withoutApostropheEnding } from '../text/word-forms.ts';
import { lemmasInUse } from '../text/word-use.ts';
import type { Key } from './key.ts';
import { addKey, type KeyMap, toKeys } from './key-map.ts';
import { addLemmaKeys, addSurnameKey, mayBeFamily } from './lemma-keys.ts';
import { nearKey } from './near-key.ts';

/** All keys by which queries find an entry of the vocabulary. */
export function entryKeys(entry: string): Key[] {
  const keys: KeyMap = new Map();
  if (entry.startsWith(numberMark)) addNumberKeys(keys, entry);
  else if (entry.endsWith('.')) addDottedKeys(keys, entry.slice(0, -1));
  else addWordKeys(keys, entry);
  return toKeys(keys);
}

function addNumberKeys(keys: KeyMap, entry: string): void {
  const years = yearsOfEntry(entry);
  if (years !== undefined) {
    addYearKeys(keys, years.first, years.last);
    return;
  }
  const value = entry.slice(2);
  if (entry[1] === 'm') addKey(keys, `l:${value}`, 0.9);
  else if (entry[1] === 'd') addKey(keys, `o:${value}`, 1);
  else if (entry[1] === 'n') addKey(keys, `u:${value}`, 1);
  else if (entry[1] === 'c') addKey(keys, `c:${value}`, 1);
}

/** Number of years after which a range has keys of its ends and decades only. */
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
  addKey(keys, `l:${wordOfTitle(short, true) ?? short}`, 0.9);
}

function addWordKeys(keys: KeyMap, entry: string): void {
  const { entry: unmarked, use } = splitUse(entry);
  const isStart = unmarked.startsWith(startMark);
  const form = isStart ? unmarked.slice(startMark.length) : unmarked;
  const base = withoutApostropheEnding(form);
  const folded = fold(form);
  const evidence = evidenceOf(form, isStart);
  const isOther = use !== undefined && isOtherWord(form, evidence, use);
  const share = isOther ? shareOfOtherWord : 1;
  addKey(keys, `f:${folded}`, share);
  if (isOther) addKey(keys, `q:${form}`, 1);
  if (base !== form) addKey(keys, `f:${fold(base)}`, 0.95);
  addKey(keys, nearKey(folded), 1);
  // At the start of a line, `I` is more often the conjunction than the numeral.
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

/** Weight of the letters of a word that only looks like the typed one; quotations find it by a key for them alone. */
const shareOfOtherWord = 0.15;

/** Whether a word only has the letters of a lemma that its use rules out: `od rana` is no wound (`rana`). */
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
  const title = wordOfTitle(lower, false);
  if (title !== undefined) addKey(keys, `l:${title}`, 0.9);
  if (!/\p{L}/u.test(form) || (evidence === 'lower' && lemmas.size > 0)) return;
  for (const stem of unknownStems(lower)) addKey(keys, `${stemKind(form, evidence, lemmas)}:${stem}`, 0.9);
  if (evidence === 'lower') return;
  if (lemmas.size === 0 || mayBeFamily(lower, lemmas)) addSurnameKey(keys, capitalised(lower), 0.6);
}

/** `r` for unknown words without a capital, `s` for unknown names, `t` for known names. */
function stemKind(form: string, evidence: Evidence, lemmas: Lemmas): string {
  if (evidence === 'lower') return 'r';
  return lemmas.size === 0 || !isKnown(form) ? 's' : 't';
}
