import { type Reading, readingsOf } from './dictionary.ts';
import { isGivenName } from './tables/given-names.ts';
import { decidedLemmas } from './tables/homographs.ts';

/** Whether the word stands in a text or in a query, where people seldom type capitals. */
export type Side = 'text' | 'query';

/** Lemmas with the likelihood that the word means them, from 0 (excluded) to 1. */
export type Lemmas = ReadonlyMap<string, number>;

/** The likelihood of the only reading that a word has. */
export const usual = 0.95;

/** The likelihood of a reading that is meant only where nothing better is found. */
const minor = 0.15;

export function addOne(found: Map<string, number>, lemma: string, weight: number): void {
  if (weight === 0) return;
  found.set(lemma, Math.max(found.get(lemma) ?? 0, weight));
}

/** The only tags of `synowi` as a form of synowy. */
const ownedByOne = 'adj:pl:nom.voc:m1.p1:pos';

/** The lemmas of a form whose letter case counts. */
export function readForm(form: string, side: Side): Lemmas {
  const decided = decidedLemmas(form);
  const all = readingsOf(form);
  if (decided !== undefined) {
    const lemmas = decided.map(({ lemma }) => lemma);
    const found = new Map<string, number>();
    for (const [index, { lemma, isRare }] of decided.entries()) {
      const share = side === 'query' ? shareBesideTypedNoun(form, lemma, lemmas, all) : 1;
      addOne(found, lemma, isRare ? minor : Math.min(share, usual - index * 0.1));
    }
    return found;
  }
  // `Gdański` is a surname, not several towns called Gdańsk.
  if (/[sc]ki$/.test(form) && all.length > 0 && all.every(isTownInPlural)) return new Map([[form, usual]]);
  // `w Stanisławowie` is in a town; several people called Stanisław are hardly ever spoken of.
  // `synowi` is to a son; nobody says that several people are a son's.
  const isDative = all.some(({ tags }) => tags.startsWith('subst:sg:dat:m1'));
  const meant = isDative ? all.filter(({ tags }) => tags !== ownedByOne) : all;
  const places = meant.filter((reading) => !isSeveralOfOneName(reading));
  const readings = places.length > 0 ? places : meant;
  const own = readings.find(({ lemma }) => lemma === form);
  const mayBeInTown = form.endsWith('owie') && readings.some(({ lemma }) => lemma.endsWith('ów'));
  const found = new Map<string, number>();
  for (const reading of readings) {
    const share = readings.length === 1 ? lonelyShare(reading) : shareOfTags(reading.tags);
    // `w Makowie` is more often in Maków than several people called Mak.
    const shareOfPeople = mayBeInTown && isPlural(reading.tags) ? 0.4 : 1;
    const shareOfOther = own === undefined ? 1 : shareBeside(own, reading, side);
    addOne(found, reading.lemma, usual * share * shareOfPeople * shareOfOther);
  }
  return found;
}

/**
 * How likely a reading is beside the noun that was typed in its first form: `droga` is hardly an adjective, `broń` and
 * `piła` are hardly verbs, `Biała` is hardly a colour, and `wina` is no other noun.
 */
function shareBesideTypedNoun(form: string, lemma: string, decided: readonly string[], readings: Reading[]): number {
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

function isSeveralOfOneName({ lemma, tags }: Reading): boolean {
  return isGivenName(lemma) && isPlural(tags);
}

/** How likely a reading is beside the one in which the form is a lemma itself: `potem` is no `pot`, `pola` seldom `Pola`. */
function shareBeside(own: Reading, other: Reading, side: Side): number {
  if (other.lemma === own.lemma || other.tags.startsWith('adj')) return 1;
  if (other.tags.split('+').every((way) => way.startsWith('verb:impt'))) return 0;
  if (isTownInPlural(other)) return 0;
  if (/(^|\+)(adv|qub|conj|comp|prep|pred|num|ppron)/.test(own.tags)) return /(^|\+)subst/.test(other.tags) ? 0 : 0.6;
  const isPluralOnly = own.tags.startsWith('subst') && !own.tags.includes(':sg:');
  if (isPluralOnly) return 1;
  if (!own.tags.startsWith('subst') || !other.tags.startsWith('subst')) return 0.6;
  // A typed `muzyka` is music, no musician, though both stand in texts; `Lisa` may be of Lis where nothing is better.
  if (side === 'query') return /^\p{Lu}/u.test(own.lemma) ? 0.2 : 0;
  // `obraz` is a picture, hardly ever one of several insults (obraza).
  return /^subst:pl:gen:(?!m1)[^+]*$/.test(other.tags) ? 0.2 : 0.6;
}

/** Of a town there are not several: `Bielsk` is no form of Bielsko. Names like Katowice are plurals themselves. */
function isTownInPlural({ lemma, tags }: Reading): boolean {
  return /^\p{Lu}.*[^yie]$/u.test(lemma) && isPlural(tags) && !/:m1(:|\+|$)/.test(tags);
}

function lonelyShare(reading: Reading): number {
  if (isSeveralOfOneName(reading)) return 0.4;
  return reading.tags.startsWith('brev') ? 0 : 1;
}

/** How likely a form is used in this way rather than in the others that it has. */
function shareOfTags(tags: string): number {
  if (tags.includes('brev:')) return 0;
  // `mało` as in małomówny: the first half of a compound.
  if (/^(interj|burk|adja)$/.test(tags)) return 0.2;
  const ways = tags.split('+');
  if (ways.every((way) => way.includes('depr'))) return 0.3;
  if (ways.every((way) => /:voc(:|$)/.test(way))) return 0.3;
  if (ways.every((way) => way.includes(':neg'))) return 0.3;
  if (ways.every((way) => way.includes(':impt:'))) return 0.5;
  return 1;
}
