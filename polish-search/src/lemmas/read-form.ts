import { type Reading, readingsOf } from '../dictionary/dictionary.ts';
import { isGivenName } from '../names/given-names.ts';
import { decidedLemmas } from './homographs.ts';

/** Whether a word is part of a text or of a query, where people seldom type capitals. */
export type Side = 'text' | 'query';

/** Lemmas with the likelihood that the word means them, more than 0 and at most 1. */
export type Lemmas = ReadonlyMap<string, number>;

/** The likelihood of a word's only reading. */
export const usual = 0.95;

/** The likelihood of a rare reading, which counts only where nothing better is found. */
const minor = 0.15;

export function addOne(found: Map<string, number>, lemma: string, weight: number): void {
  if (weight === 0) return;
  found.set(lemma, Math.max(found.get(lemma) ?? 0, weight));
}

/** The tags of `synowi` as a form of the adjective synowy. */
const ownedByOne = 'adj:pl:nom.voc:m1.p1:pos';

/** The lemmas of a form whose letter case counts. */
export function readForm(form: string, side: Side): Lemmas {
  const decided = decidedLemmas(form);
  const all = readingsOf(form);
  if (decided !== undefined) {
    const lemmas = decided.map(({ lemma }) => lemma);
    const found = new Map<string, number>();
    for (const [index, { lemma, isRare }] of decided.entries()) {
      const share = side === 'query' ? shareNextToTypedNoun(form, lemma, lemmas, all) : 1;
      addOne(found, lemma, isRare ? minor : Math.min(share, usual - index * 0.1));
    }
    return found;
  }
  // `Gdański` is a surname, not the plural of Gdańsk.
  if (/[sc]ki$/.test(form) && all.length > 0 && all.every(isTownInPlural)) return new Map([[form, usual]]);
  // `synowi` is the dative of syn, hardly ever a form of the adjective synowy.
  const isDative = all.some(({ tags }) => tags.startsWith('subst:sg:dat:m1'));
  const meant = isDative ? all.filter(({ tags }) => tags !== ownedByOne) : all;
  // `w Stanisławowie` is a town: the plural of a given name is rare.
  const likely = meant.filter((reading) => !isPluralOfGivenName(reading));
  const readings = likely.length > 0 ? likely : meant;
  const own = readings.find(({ lemma }) => lemma === form);
  const mayBeInTown = form.endsWith('owie') && readings.some(({ lemma }) => lemma.endsWith('ów'));
  const found = new Map<string, number>();
  for (const reading of readings) {
    const share = readings.length === 1 ? shareOfOnly(reading) : shareOfTags(reading.tags);
    // `w Makowie` is more often the town Maków than the plural of the surname Mak.
    const shareOfPlural = mayBeInTown && isPlural(reading.tags) ? 0.4 : 1;
    const shareOfOther = own === undefined ? 1 : shareNextTo(own, reading, side);
    addOne(found, reading.lemma, usual * share * shareOfPlural * shareOfOther);
  }
  return found;
}

/**
 * The share of a decided lemma when the query is itself a noun in the nominative: `droga` is hardly ever an adjective,
 * `broń` and `piła` hardly ever verbs, `Biała` hardly ever a colour, and `wina` never another noun.
 */
function shareNextToTypedNoun(form: string, lemma: string, decided: readonly string[], readings: Reading[]): number {
  if (lemma === form || !decided.includes(form)) return 1;
  if (!readings.some((reading) => reading.lemma === form && reading.tags.startsWith('subst'))) return 1;
  const other = readings.filter((reading) => reading.lemma === lemma);
  const isCommon = lemma === lemma.toLowerCase();
  if (other.length === 0) return decided[0] === form && form !== form.toLowerCase() && isCommon ? minor : 1;
  if (other.every(({ tags }) => tags.startsWith('verb'))) return minor;
  if (decided[0] !== form) return 1;
  return isCommon && other.every(({ tags }) => tags.startsWith('subst')) ? 0 : minor;
}

function isPlural(tags: string): boolean {
  return tags.split('+').every((way) => way.includes(':pl:'));
}

function isPluralOfGivenName({ lemma, tags }: Reading): boolean {
  return isGivenName(lemma) && isPlural(tags);
}

/** The share of a reading when the form is itself a lemma: `potem` is never `pot`, `pola` seldom `Pola`. */
function shareNextTo(own: Reading, other: Reading, side: Side): number {
  if (other.lemma === own.lemma || other.tags.startsWith('adj')) return 1;
  if (other.tags.split('+').every((way) => way.startsWith('verb:impt'))) return 0;
  if (isTownInPlural(other)) return 0;
  if (/(^|\+)(adv|qub|conj|comp|prep|pred|num|ppron)/.test(own.tags)) return /(^|\+)subst/.test(other.tags) ? 0 : 0.6;
  const isPluralOnly = own.tags.startsWith('subst') && !own.tags.includes(':sg:');
  if (isPluralOnly) return 1;
  if (!own.tags.startsWith('subst') || !other.tags.startsWith('subst')) return 0.6;
  // `sąsiadek` is the genitive plural of sąsiadka: most men in -ek are rare words, and `wnuczek` is both.
  if (isManInEk(own) && other.tags === 'subst:pl:gen:f') return side === 'query' ? 0.6 : 1;
  // The query `muzyka` means music, not the genitive of muzyk; `Lisa` may be the genitive of Lis.
  if (side === 'query') return /^\p{Lu}/u.test(own.lemma) ? 0.2 : 0;
  // `obraz` is a picture, hardly ever the genitive plural of obraza.
  return /^subst:pl:gen:(?!m1)[^+]*$/.test(other.tags) ? 0.2 : 0.6;
}

function isManInEk({ lemma, tags }: Reading): boolean {
  return tags === 'subst:sg:nom:m1' && /^\p{Ll}+ek$/u.test(lemma);
}

/** The plural of a town does not occur: `Bielsk` is no form of Bielsko. Lemmas like Katowice are plurals themselves. */
function isTownInPlural({ lemma, tags }: Reading): boolean {
  return /^\p{Lu}.*[^yie]$/u.test(lemma) && isPlural(tags) && !/:m1(:|\+|$)/.test(tags);
}

function shareOfOnly(reading: Reading): number {
  if (isPluralOfGivenName(reading)) return 0.4;
  return reading.tags.startsWith('brev') ? 0 : 1;
}

/** The share of a reading by its tags alone: vocatives, imperatives and the like are rare. */
function shareOfTags(tags: string): number {
  if (tags.includes('brev:')) return 0;
  // `adja`: the first half of a compound, such as `mało` in małomówny.
  if (/^(interj|burk|adja)$/.test(tags)) return 0.2;
  const ways = tags.split('+');
  if (ways.every((way) => way.includes('depr'))) return 0.3;
  if (ways.every((way) => /:voc(:|$)/.test(way))) return 0.3;
  if (ways.every((way) => way.includes(':neg'))) return 0.3;
  if (ways.every((way) => way.includes(':impt:'))) return 0.5;
  return 1;
}
