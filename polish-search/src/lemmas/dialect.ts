import { readPairs } from '../data/tables.ts';
import { formsWithDiacritics, readingsOf } from '../dictionary/dictionary.ts';
import { listedForm } from './dialect-words.ts';

const particle = /(śmy|ście)$/;

/** Endings of dialect and the endings of standard Polish; the first one that makes a word of the dictionary counts. */
const endings: readonly (readonly [RegExp, string])[] = [
  [particle, ''],
  [/szłem$/, 'szedłem'],
  [/szłeś$/, 'szedłeś'],
  [/(?<=[iy])chmy$/, 'śmy'],
  [/(?<=l[iy])my$/, 'śmy'],
  [/(?<=[łl][aoiey]?)(ech|żech)$/, 'em'],
  [/(?<=[łl]a)ch$/, 'm'],
  [/(?<=l[iy])m$/, ''],
  [/(?<=l[iy])m$/, 'śmy'],
  [/(?<=[^aeiouy])em$/, 'emy'],
  [/(?<=[ij])em$/, 'emy'],
  [/(?<=[iaemś])ma$/, 'my'],
  [/yw(a[łlć]\p{L}*)$/u, 'ow$1'],
  [/ią$/, 'ieją'],
  [/śwa$/, 'śmy'],
  [/(?<=i)eta$/, 'ecie'],
  [/ta$/, 'cie'],
  [/ta$/, ''],
  [/wa$/, 'my'],
  [/wa$/, ''],
  [/oł(em|eś)?$/, 'ał$1'],
  [/(?<=i)oł(em|eś)?$/, 'ł$1'],
  [/oła(m|ś)?$/, 'ała$1'],
  [/(?<=i)uł(a|em|am)?$/, 'ł$1'],
  [/uł(a|em|am)?$/, 'ił$1'],
  [/uł(a|em|am)?$/, 'ył$1'],
  [/om$/, 'ą'],
  [/om$/, 'am'],
  [/(?<=[^aeiouy])o$/, 'a'],
  [/o$/, 'ą'],
  [/(?<=[^aeiouy])i?elim$/, 'iliśmy'],
  [/elim$/, 'ęliśmy'],
  [/(?<=[^aeiouy])i?eli(śmy|m)?$/, 'ili$1'],
  [/ali$/, 'eli'],
  [/eli$/, 'ali'],
  [/ol(i|iśmy|im)$/, 'al$1'],
  [/ół$/, 'ł'],
  [/[śs]$/, ''],
  [/(?<=[aoeiy])m$/, ''],
];

/** Endings that nouns have in dialect only (`chłopowi`, `krowów`, `ludziami`), the standard ones and their tags. */
const nounEndings: readonly (readonly [RegExp, string, RegExp])[] = [
  [/owi$/, 'u', /subst:sg:dat:m/],
  [/ów$/, 'om', /subst:pl:dat/],
  [/ziami$/, 'źmi', /subst:pl:inst/],
  [/ciami$/, 'ćmi', /subst:pl:inst/],
  [/niami$/, 'ńmi', /subst:pl:inst/],
  [/ami$/, 'mi', /subst:pl:inst/],
];

/** The forms of the dictionary that an unknown word may be in dialect or in an old spelling. */
export function standardForms(lower: string): string[] {
  const listed = listedForm(lower);
  if (listed !== undefined) return [listed];
  const spelt = usualSpelling(lower);
  if (spelt !== undefined) return [spelt];
  for (const [ending, standard] of lower.length > 2 ? endings : []) {
    const form = lower.replace(ending, standard);
    if (form !== lower && form.length >= 2 && isSpeech(form, ending)) return [form];
  }
  for (const [ending, standard, tag] of lower.length > 4 ? nounEndings : []) {
    const form = lower.replace(ending, standard);
    if (form !== lower && readingsOf(form).some(({ tags }) => tag.test(tags))) return [form];
  }
  const hushedForms = withLetters(lower, plainSound, hushed);
  // A word that only lacks its diacritics is no dialect.
  if (hushedForms.length > 0 || formsWithDiacritics(lower).length > 0) return hushedForms;
  const standard = sounds.reduce((form, [sound, letters]) => form.replace(sound, letters), lower);
  return standard !== lower && readingsOf(standard).length > 0
    ? [standard]
    : withLetters(lower, raised, { o: 'a', y: 'e' });
}

const beginnings = readPairs('spellings.txt');

/** The dictionary's spelling of a word that begins in another way: `ghetta` is getta, `sztajgrem` is sztygarem. */
function usualSpelling(lower: string): string | undefined {
  for (const [beginning, usual] of beginnings) {
    if (!lower.startsWith(beginning)) continue;
    const form = usual + lower.slice(beginning.length);
    if (readingsOf(form).length > 0) return form;
  }
  return undefined;
}

/** Letters that some regions use for `cz`, `sz` and `ż`, unless they are part of a digraph. */
const plainSound = /(?<![drs])[cs](?![hizć])|(?<![cdrs])z(?!i)|(?<=s)c(?![hizć])/g;
const hushed: Readonly<Record<string, string>> = { c: 'cz', s: 'sz', z: 'ż' };

/** Vowels that some regions raise: `chłopok`, `strzylać`. */
const raised = /o|(?<=[^aeiou])y(?=[bcdfghjklmnprstwzłńśźżć])/g;

/** Spellings of Silesian, Greater Polish and highland sounds, and the standard spellings. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/^noj/, 'naj'],
  [/^krz(?=[ce])/, 'chrz'],
  [/(?<=[bcdgkptw])rzi/g, 'rzy'],
  [/iy/g, 'ie'],
  // Before 1936: `historja`.
  [/(?<=[bcdfgklmnprstwz])j(?=[aąeęiou])/g, 'i'],
  [/szo[łl]$/, 'szedł'],
  [/an(?=cz)/, 'ą'],
  [/o[nm](?=[bcdgkpstwzćśź])/g, 'ą'],
  [/e[nmń](?=[bcdgkpstwzćśź])/g, 'ę'],
];

/** Words in which more letters could change are not changed: the number of combinations doubles with each. */
const changesMost = 4;

/**
 * Words of the dictionary with standard letters in place of dialectal ones (`cas` is czas, `gwiozda` is gwiazda): those
 * with the fewest letters changed.
 */
function withLetters(lower: string, sound: RegExp, letters: Readonly<Record<string, string>>): string[] {
  const offsets = [...lower.matchAll(sound)].map(({ index }) => index);
  if (offsets.length === 0 || offsets.length > changesMost || lower.length < 3) return [];
  let fewest = Number.POSITIVE_INFINITY;
  let found: string[] = [];
  for (let choice = 1; choice < 1 << offsets.length; choice++) {
    const chosen = offsets.filter((_, index) => (choice & (1 << index)) !== 0);
    if (chosen.length > fewest) continue;
    const form = [...lower].map((letter, at) => (chosen.includes(at) ? letters[letter] : letter)).join('');
    if (readingsOf(form).length === 0) continue;
    if (chosen.length < fewest) found = [];
    fewest = chosen.length;
    found.push(form);
  }
  return found;
}

/** Whether the standard form is a verb; `-śmy` and `-ście` are also appended to other words (`myśmy`, `żeście`). */
function isSpeech(form: string, ending: RegExp): boolean {
  const readings = readingsOf(form);
  return ending === particle ? readings.length > 0 : readings.some(({ tags }) => tags.includes('verb:'));
}
