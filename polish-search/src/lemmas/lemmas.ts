import { fold } from '@glosy/core/text/fold';
import { readingsOf } from '../dictionary/dictionary.ts';
import { isAlsoNoun, isGivenName } from '../names/given-names.ts';
import { isNameWithCapital, mostlySurnames } from '../names/surnames.ts';
import { capitalised } from '../text/word-forms.ts';
import { standardForms } from './dialect.ts';
import { dialectReadings, listedForm } from './dialect-words.ts';
import { decidedLemmas } from './homographs.ts';
import { accentedForms } from './known-words.ts';
import { addOne, type Lemmas, readForm, type Side, usual } from './read-form.ts';

/** The first letter of a word: a capital shows a name, except at the start of a sentence. */
export type Evidence = 'lower' | 'start' | 'capital';

/** The lemmas of a form, of its standard forms if it is dialect, and of its spellings with diacritics; empty if unknown. */
export function lemmasOf(form: string, evidence: Evidence, side: Side): Lemmas {
  const lower = form.toLowerCase();
  const found = new Map<string, number>();
  addLemmas(found, lemmasAsWritten(form, lower, evidence, side), 1);
  const isWritten = found.size > 0;
  const isName = evidence === 'capital' && found.has(capitalised(lower));
  const isTypedPlainly = side === 'query' && fold(lower) === lower;
  const accented = isTypedPlainly || !isWritten ? accentedForms(lower) : [];
  // The query `wies` means wieś, not the dialectal form of wiesz.
  const isMeantAccented = isTypedPlainly && !isName && accented.length > 0;
  for (const standard of spokenForms(lower, isWritten, isMeantAccented ? 'capital' : evidence, side)) {
    addLemmas(found, lemmasAsWritten(standard, standard, 'lower', side), isWritten ? 0.6 : 0.9);
  }
  const share = shareOfAccented(isName || readForm(lower, side).size > 0, side);
  // The query `sad` may mean sąd, but `rak` hardly ever rąk, because rąk is no lemma.
  const isLemma = isName || (side === 'query' && found.has(lower));
  for (const spelling of accented) {
    const lemmas = lemmasAsWritten(spelling, spelling, evidence, side);
    if (isLemma) addLemmas(found, ofItself(spelling, lemmas), share);
    else addLemmas(found, isWritten ? ofNouns(spelling, lemmas) : lemmas, share);
  }
  return side === 'query' ? withoutAuxiliary(found) : found;
}

/** Drops `mieć` when a noun reading exists: the query `mamy` means mama. */
function withoutAuxiliary(lemmas: Lemmas): Lemmas {
  const isNoun =
    lemmas.has('mieć') && [...lemmas.keys()].some((lemma) => lemma !== 'mieć' && lemma === lemma.toLowerCase());
  return isNoun ? new Map([...lemmas].filter(([lemma]) => lemma !== 'mieć')) : lemmas;
}

/** The standard forms of a word of dialect. Names have only listed ones, known words only the listed ones of texts. */
function spokenForms(lower: string, isKnown: boolean, evidence: Evidence, side: Side): readonly string[] {
  if (isKnown) return side === 'text' && dialectReadings.has(lower) ? [dialectReadings.get(lower) as string] : [];
  if (evidence !== 'capital') return standardForms(lower);
  return listedForm(lower) === undefined ? [] : [listedForm(lower) as string];
}

/** A typed lemma (`Bak`) may be another lemma without its diacritics (Bąk), but no inflected form of another. */
function ofItself(form: string, lemmas: Lemmas): Lemmas {
  return new Map([...lemmas].filter(([lemma]) => lemma.toLowerCase() === form));
}

/** Keeps nouns and adjectives: verbs have so many forms that some equal another word without diacritics by chance. */
function ofNouns(form: string, lemmas: Lemmas): Lemmas {
  const readings = [...readingsOf(form), ...readingsOf(capitalised(form))];
  const isNoun = (name: string) =>
    readings.some(({ lemma, tags }) => lemma === name && /(^|\+)(subst|adj:)/.test(tags));
  return new Map([...lemmas].filter(([lemma]) => lemma === form || isNoun(lemma)));
}

function shareOfAccented(isKnown: boolean, side: Side): number {
  if (side === 'text') return 0.6;
  return isKnown ? 0.3 : 0.85;
}

function addLemmas(found: Map<string, number>, lemmas: Lemmas, share: number): void {
  for (const [lemma, weight] of lemmas) found.set(lemma, Math.max(found.get(lemma) ?? 0, weight * share));
}

function lemmasAsWritten(form: string, lower: string, evidence: Evidence, side: Side): Lemmas {
  const capital = form === lower ? capitalised(lower) : form;
  const common = readForm(lower, side);
  const proper = readForm(capital, side);
  if (evidence === 'lower')
    return side === 'query' ? typedInLowerCase(lower, common, proper) : inLowerCase(common, proper);
  if (evidence === 'start') return atStart(common, proper, isFunctionWord(lower));
  const isDecided = decidedLemmas(capital) !== undefined;
  const isRatherName = side === 'query' && isNameWithCapital(capital);
  if (proper.size === 0) return capitalisedCommon(common, shareOfNoun(isRatherName, side));
  if (isDecided) return proper;
  if (side === 'query')
    return withCapital(capital, common, proper, isRatherName ? 0.2 : 0.3, proper.has(capital) ? 0 : 0.12);
  // `w Gdańsku` is the town, not the adverb of `po gdańsku`.
  const otherShare = /([sc]|dz)ku$/.test(capital) ? 0 : 0.12;
  return withNamedNouns(capital, common, withCapital(capital, common, proper, 0.3, otherShare));
}

/** The share of a common noun with a capital that the dictionary does not have as a name. */
function shareOfNoun(isRatherName: boolean, side: Side): number {
  if (side === 'text') return usual;
  return isRatherName ? 0.2 : 0.6;
}

function inLowerCase(common: Lemmas, proper: Lemmas): Lemmas {
  return common.size > 0 ? common : scaled(proper, 0.7);
}

/** Names are often typed without their capital; but `marka` and `wieś` are lemmas themselves, not forms of names. */
function typedInLowerCase(lower: string, common: Lemmas, proper: Lemmas): Lemmas {
  if (common.size === 0) return proper;
  const found = new Map(common);
  const isOwnLemma = common.has(lower);
  for (const [lemma, weight] of proper) {
    if (isOwnLemma && lemma !== capitalised(lower)) continue;
    addOne(found, lemma, weight * nameShare(lower, lemma));
  }
  return found;
}

/** `kowalski` is a surname as often as an adjective; `wilk` is more often the wolf, and `nisko` hardly ever a town. */
function nameShare(lower: string, lemma: string): number {
  if ((isGivenName(lemma) && !isAlsoNoun(lemma)) || mostlySurnames.has(lemma)) return 0.9;
  const readings = readingsOf(lower);
  if (readings.some(({ lemma, tags }) => lemma === lower && /^(adv|prep)/.test(tags))) return 0.2;
  const isNoun = readings.some(({ lemma, tags }) => lemma === lower && tags.startsWith('subst'));
  return !isNoun && readings.some(({ tags }) => tags.startsWith('adj')) ? 0.65 : 0.5;
}

/** Whether a word is a preposition, conjunction or pronoun: at the start of a sentence, `Koło` is hardly ever the town. */
function isFunctionWord(lower: string): boolean {
  return readingsOf(lower).some(({ tags }) => /(^|\+)(prep|conj|comp|qub|ppron)/.test(tags));
}

function atStart(common: Lemmas, proper: Lemmas, isFunction: boolean): Lemmas {
  if (common.size === 0) return proper;
  const isName = [...proper.keys()].some((lemma) => isGivenName(lemma) && !isAlsoNoun(lemma));
  const found = new Map(isName ? scaled(common, 0.4) : common);
  for (const [lemma, weight] of proper) addOne(found, lemma, weight * properShareAtStart(isName, isFunction));
  if (proper.size === 0) for (const [lemma, weight] of common) addOne(found, capitalised(lemma), weight * 0.4);
  return found;
}

function properShareAtStart(isName: boolean, isFunction: boolean): number {
  if (isFunction) return 0.15;
  return isName ? 1 : 0.6;
}

/** A capital inside a sentence or a query: names keep their weight, common nouns of the same letters get a share. */
function withCapital(capital: string, common: Lemmas, proper: Lemmas, sameShare: number, otherShare: number): Lemmas {
  const found = new Map(proper);
  const isOwnLemma = proper.has(capital);
  for (const [lemma, weight] of common) {
    const isSameWord = isOwnLemma ? capitalised(lemma) === capital : proper.has(capitalised(lemma));
    addOne(found, lemma, weight * (isSameWord ? sameShare : otherShare));
  }
  return found;
}

/** Adds nouns that are part of a name: `w Bramie Grodzkiej` is a gate, though the dictionary has the surname Bramah. */
function withNamedNouns(capital: string, common: Lemmas, names: Lemmas): Lemmas {
  if (names.has(capital)) return names;
  const readings = readingsOf(capital.toLowerCase());
  const found = new Map(names);
  for (const { lemma, tags } of readings) {
    if (tags.startsWith('subst')) addOne(found, capitalised(lemma), (common.get(lemma) ?? 0) * 0.3);
  }
  return found;
}

/** Adds a lemma with a capital for a common noun that is used as a name: the cinema `Zorza`. */
function capitalisedCommon(common: Lemmas, commonShare: number): Lemmas {
  const found = new Map<string, number>();
  for (const [lemma, weight] of common) {
    addOne(found, lemma, weight * commonShare);
    addOne(found, capitalised(lemma), weight);
  }
  return found;
}

function scaled(lemmas: Lemmas, share: number): Lemmas {
  return new Map([...lemmas].map(([lemma, weight]) => [lemma, weight * share]));
}
