import { readingsOf } from './dictionary.ts';
import { dialectWords } from './tables/dialect.ts';

const particle = /(śmy|ście)$/;

/** Endings of speech that the dictionary does not know, and what standard Polish has in their place. */
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
  [/śwa$/, 'śmy'],
  [/(?<=i)eta$/, 'ecie'],
  [/ta$/, 'cie'],
  [/ta$/, ''],
  [/wa$/, 'my'],
  [/wa$/, ''],
  [/oł(em|eś)?$/, 'ał$1'],
  [/oła(m|ś)?$/, 'ała$1'],
  [/(?<=i)uł(a|em|am)?$/, 'ł$1'],
  [/uł(a|em|am)?$/, 'ił$1'],
  [/uł(a|em|am)?$/, 'ył$1'],
  [/om$/, 'ą'],
  [/om$/, 'am'],
  [/(?<=[^aeiouy])o$/, 'a'],
  [/(?<=[^aeiouy])i?eli(śmy|m)?$/, 'ili$1'],
  [/ali$/, 'eli'],
  [/eli$/, 'ali'],
  [/ol(i|iśmy|im)$/, 'al$1'],
  [/ół$/, 'ł'],
  [/[śs]$/, ''],
  [/(?<=[aoeiy])m$/, ''],
];

/** The standard forms that an unknown word may be a dialect's or an old spelling of; only those in the dictionary. */
export function standardForms(lower: string): string[] {
  const listed = dialectWords.get(lower);
  if (listed !== undefined) return [listed];
  for (const [ending, standard] of endings) {
    const form = lower.replace(ending, standard);
    if (form !== lower && form.length >= 2 && isSpeech(form, ending)) return [form];
  }
  return [];
}

/** Only verbs have these endings; `-śmy` and `-ście` may hang on any word (`myśmy`, `żeście`). */
function isSpeech(form: string, ending: RegExp): boolean {
  const readings = readingsOf(form);
  return ending === particle ? readings.length > 0 : readings.some(({ tags }) => tags.includes('verb:'));
}
