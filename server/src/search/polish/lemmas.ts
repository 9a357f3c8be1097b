import { fold } from '@glosy/core/fold';
import { listedForm, standardForms } from './dialect.ts';
import { formsWithDiacritics, readingsOf } from './dictionary.ts';
import { addOne, type Lemmas, readForm, type Side, usual } from './read-form.ts';
import { dialectReadings } from './tables/dialect.ts';
import { isAlsoNoun, isGivenName } from './tables/given-names.ts';
import { decidedLemmas } from './tables/homographs.ts';
import { isNameWithCapital, mostlySurnames } from './tables/surnames.ts';
import { capitalised } from './tokens.ts';

/** What a word's first letter says: nothing at a sentence's start, a name elsewhere. */
export type Evidence = 'lower' | 'start' | 'capital';

/** The lemmas of a form, of its dialect spellings or of what it is with diacritics; empty for an unknown word. */
export function lemmasOf(form: string, evidence: Evidence, side: Side): Lemmas {
  const lower = form.toLowerCase();
  const found = new Map<string, number>();
  addLemmas(found, lemmasAsWritten(form, lower, evidence, side), 1);
  const isWritten = found.size > 0;
  const isName = evidence === 'capital' && found.has(capitalised(lower));
  const isTypedPlainly = side === 'query' && fold(lower) === lower;
  const accented = isTypedPlainly || !isWritten ? accentedForms(lower) : [];
  // `wies` was typed for wieś, not for what a dialect makes of wiesz.
  const isMeantAccented = isTypedPlainly && !isName && accented.length > 0;
  for (const standard of spokenForms(lower, isWritten, isMeantAccented ? 'capital' : evidence, side)) {
    addLemmas(found, lemmasAsWritten(standard, standard, 'lower', side), isWritten ? 0.6 : 0.9);
  }
  const share = shareOfAccented(isName || readForm(lower, side).size > 0, side);
  // `sad` may be meant for sąd, but `rak` hardly for rąk.
  const isLemma = isName || (side === 'query' && found.has(lower));
  for (const spelling of accented) {
    const lemmas = lemmasAsWritten(spelling, spelling, evidence, side);
    if (isLemma) addLemmas(found, ofItself(spelling, lemmas), share);
    else addLemmas(found, isWritten ? ofNouns(spelling, lemmas) : lemmas, share);
  }
  return side === 'query' ? withoutAuxiliary(found) : found;
}

/** Nobody searches for all that people have: of the readings of `mamy`, mama is meant. */
function withoutAuxiliary(lemmas: Lemmas): Lemmas {
  const isNoun =
    lemmas.has('mieć') && [...lemmas.keys()].some((lemma) => lemma !== 'mieć' && lemma === lemma.toLowerCase());
  return isNoun ? new Map([...lemmas].filter(([lemma]) => lemma !== 'mieć')) : lemmas;
}

/**
 * What a word stands for in dialect. Names follow no rule of speech, and known words are themselves, unless a text has
 * them and they are listed.
 */
function spokenForms(lower: string, isKnown: boolean, evidence: Evidence, side: Side): readonly string[] {
  if (isKnown) return side === 'text' && dialectReadings.has(lower) ? [dialectReadings.get(lower) as string] : [];
  if (evidence !== 'capital') return standardForms(lower);
  return listedForm(lower) === undefined ? [] : [listedForm(lower) as string];
}

/** Whether the dictionary has a form with its own diacritics, in lower case or with a capital. */
export function isKnown(form: string): boolean {
  const lower = form.toLowerCase();
  return readForm(lower, 'text').size > 0 || readForm(capitalised(lower), 'text').size > 0;
}

/** Forms that become this one without diacritics, as the dictionary writes them; without the form itself. */
export function accentedForms(lower: string): string[] {
  const plain = fold(lower);
  const forms = [...formsWithDiacritics(plain), ...formsWithDiacritics(capitalised(plain))].map(({ form }) => form);
  const distinct = new Map(forms.map((form) => [form.toLowerCase(), form]));
  distinct.delete(lower);
  return [...distinct.keys()];
}

/** A lemma that was typed (`Bak`) may be another one without its diacritics (Bąk), but no form of another. */
function ofItself(form: string, lemmas: Lemmas): Lemmas {
  return new Map([...lemmas].filter(([lemma]) => lemma.toLowerCase() === form));
}

/** Verbs have so many forms that leaving out the diacritics of another word makes one of them by chance. */
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
  // `w Gdańsku` is no `po gdańsku`.
  const otherShare = /([sc]|dz)ku$/.test(capital) ? 0 : 0.12;
  return withNamedNouns(capital, common, withCapital(capital, common, proper, 0.3, otherShare));
}

/** The share of a noun whose letters are those of a name that the dictionary does not know. */
function shareOfNoun(isRatherName: boolean, side: Side): number {
  if (side === 'text') return usual;
  return isRatherName ? 0.2 : 0.6;
}

function inLowerCase(common: Lemmas, proper: Lemmas): Lemmas {
  return common.size > 0 ? common : scaled(proper, 0.7);
}

/** Names are often typed without their capital; but `marka` and `wieś` are words of their own, not forms of names. */
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

/** `Koło domu` begins a sentence more often than the town does. */
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

/** A capital inside a sentence, or one that was typed: a name first, and the common noun of the same letters lower. */
function withCapital(capital: string, common: Lemmas, proper: Lemmas, sameShare: number, otherShare: number): Lemmas {
  const found = new Map(proper);
  const isOwnLemma = proper.has(capital);
  for (const [lemma, weight] of common) {
    const isSameWord = isOwnLemma ? capitalised(lemma) === capital : proper.has(capitalised(lemma));
    addOne(found, lemma, weight * (isSameWord ? sameShare : otherShare));
  }
  return found;
}

/** `w Bramie Grodzkiej` is in the gate of that name, though the dictionary knows a Mr Bramah too. */
function withNamedNouns(capital: string, common: Lemmas, names: Lemmas): Lemmas {
  if (names.has(capital)) return names;
  const readings = readingsOf(capital.toLowerCase());
  const found = new Map(names);
  for (const { lemma, tags } of readings) {
    if (tags.startsWith('subst')) addOne(found, capitalised(lemma), (common.get(lemma) ?? 0) * 0.3);
  }
  return found;
}

/** `Zorza` as the name of a cinema: the common noun with a capital as a lemma of its own. */
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
