import { type Reading, readingsOf } from '../dictionary/dictionary.ts';
import { lemmasOf } from '../lemmas/lemmas.ts';
import { addOne, type Lemmas, usual } from '../lemmas/read-form.ts';
import { type Use, useMarks } from './entries.ts';
import type { Token } from './tokens.ts';

/** Prepositions that are hardly ever another word; `za` often is: `za stara` means too old. */
const prepositions = new Set('bez dla do ku na nad o od ode po pod przed przez przy u w we z ze między'.split(' '));

/** Verb forms that the pronoun or `nie` before them shows; after `on` only the past, because of `on broni nie miał`. */
const pronouns: ReadonlyMap<string, RegExp> = new Map([
  ['ja', /^verb:fin:sg:pri/],
  ['ty', /^verb:fin:sg:sec/],
  ['my', /^verb:fin:pl:pri/],
  ['wy', /^verb:fin:pl:sec/],
  ['on', /^verb:praet:sg:m/],
  ['ona', /^verb:praet:sg:f/],
  ['ono', /^verb:praet:sg:n/],
  ['oni', /^verb:(fin:pl:ter|praet:pl)/],
  ['one', /^verb:(fin:pl:ter|praet:pl)/],
  ['nie', /^verb:(fin|praet)/],
]);

/** Words that follow the verbs `mamy` and `damy`, and not the nouns mother and ladies. */
const objects = new Set(
  `dwa dwie dwóch dwoje dwójkę trzy trzech troje trójkę cztery czterech czworo pięć pięciu sześć siedem osiem dziewięć
  dziesięć dwadzieścia taki taką takie tu tutaj radę sobie`.split(/\s+/),
);
const firstPersons = /^verb:fin:pl:pri/;

/** The mark of the use that the adjacent words show, if it decides between readings; else an empty string. */
export function useMark(word: Token, before: Token | undefined, after: Token | undefined): string {
  const use = useOf(word, before, after);
  return use !== undefined && isDecidedBy(use, word.text) ? useMarks[use] : '';
}

/** What precedes the genitive of lato; `lata` is else the plural of rok. */
const beforeSeason =
  /ego$|^(do|od|bez|podczas|koniec|końc(a|u|em)|począt(ek|ku|kiem)|środ(ek|ku)|połow(a|y|ie|ą)|pełni?ą?|schyłku|ciągu|dni|dzień|noc|noce|porą?)$/;

/** Whether a word is the summer, and not years: `tego lata`, `z końcem lata`. */
export function isSeason(word: Token, before: Token | undefined): boolean {
  return word.lower === 'lata' && before !== undefined && word.gap.trim() === '' && beforeSeason.test(before.lower);
}

function useOf(word: Token, before: Token | undefined, after: Token | undefined): Use | undefined {
  if (isSeason(word, before)) return 'season';
  if (before !== undefined && word.gap === ' ') {
    if (prepositions.has(before.lower)) return 'object';
    const verb = pronouns.get(before.lower);
    if (verb !== undefined && mayBe(word.lower, verb)) return 'verb';
  }
  if (after?.gap === ' ' && word.lower.endsWith('my') && objects.has(after.lower)) {
    return mayBe(word.lower, firstPersons) ? 'verb' : undefined;
  }
  return undefined;
}

function mayBe(lower: string, verb: RegExp): boolean {
  return readingsOf(lower).some(({ tags }) => verb.test(tags));
}

const decidedForms: Readonly<Record<Use, Map<string, boolean>>> = {
  object: new Map(),
  verb: new Map(),
  season: new Map(),
};
const decidedFormsMost = 50_000;

/** Whether a use rules out some readings of a form. Cached, because texts repeat the same forms. */
function isDecidedBy(use: Use, form: string): boolean {
  const known = decidedForms[use];
  let isDecided = known.get(form);
  if (isDecided === undefined) {
    isDecided = false;
    if (isAmbiguous(form)) {
      const lemmas = lemmasOf(form, form === form.toLowerCase() ? 'lower' : 'capital', 'text');
      isDecided = lemmasInUse(lemmas, form, use) !== lemmas;
    }
    if (known.size >= decidedFormsMost) known.clear();
    known.set(form, isDecided);
  }
  return isDecided;
}

function isAmbiguous(form: string): boolean {
  const [first, ...others] = readingsOf(form);
  return first !== undefined && others.some(({ lemma }) => lemma !== first.lemma);
}

/** The lemmas that a form may have in a use; the argument itself if none is ruled out. */
export function lemmasInUse(lemmas: Lemmas, form: string, use: Use): Lemmas {
  if (use === 'season') return new Map([['lato', usual]]);
  const readings = readingsOf(form);
  const ofUse = use === 'object' ? isNoObject : isNoVerb;
  const isRuledOut = (name: string) => {
    const own = readings.filter(({ lemma }) => lemma === name);
    return own.length > 0 && own.every(ofUse);
  };
  const kept = new Map([...lemmas].filter(([lemma]) => !isRuledOut(lemma)));
  if (kept.size === lemmas.size) return lemmas;
  if (kept.size > 0) return kept;
  return use === 'object' && readings.some(isFiniteVerb) ? objectsOf(readings, lemmas) : lemmas;
}

/** The nouns of a form that is nearly always a verb: `ze stali` is of steel. */
function objectsOf(readings: readonly Reading[], lemmas: Lemmas): Lemmas {
  const found = new Map<string, number>();
  for (const { lemma, tags } of readings)
    if (/^subst/.test(tags) && !isNoObject({ lemma, tags })) addOne(found, lemma, usual);
  return found.size > 0 ? found : lemmas;
}

const ways = (tags: string) => tags.split('+');

function isFiniteVerb({ tags }: Reading): boolean {
  return ways(tags).every((way) => /^verb:(fin|praet|impt)/.test(way));
}

/** Whether a reading cannot follow a preposition: finite verbs, and nouns and adjectives in the nominative or vocative. */
function isNoObject({ tags }: Reading): boolean {
  return ways(tags).every((way) => /^verb:(fin|praet|impt)|^(subst|adj):(sg|pl):(nom|voc|nom\.voc):/.test(way));
}

function isNoVerb({ tags }: Reading): boolean {
  return ways(tags).every((way) => /^subst/.test(way));
}
