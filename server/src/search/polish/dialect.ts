import { readingsOf } from './dictionary.ts';
import { dialectWords } from './tables/dialect.ts';

/** Endings of speech that the dictionary does not know, and what standard Polish has in their place. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/(śmy|ście)$/, ''],
  [/szłem$/, 'szedłem'],
  [/szłeś$/, 'szedłeś'],
  [/(?<=[iy])chmy$/, 'śmy'],
  [/(?<=l[iy])my$/, 'śmy'],
  [/(?<=[łl][aoiey]?)(ech|żech)$/, 'em'],
  [/żech$/, ''],
  [/(?<=[łl]a)ch$/, 'm'],
  [/(?<=l[iy])m$/, ''],
  [/(?<=l[iy])m$/, 'śmy'],
  [/(?<=[^aeiouy])em$/, 'emy'],
  [/(?<=[ij])em$/, 'emy'],
  [/(?<=[iaem])ma$/, 'my'],
  [/(?<=i)eta$/, 'ecie'],
  [/(?<=ci?)eta$/, 'ecie'],
  [/ta$/, 'cie'],
  [/ta$/, ''],
  [/wa$/, 'my'],
  [/wa$/, ''],
  [/(?<=o|ó)ł$/, 'ł'],
  [/oł$/, 'ał'],
  [/oła$/, 'ała'],
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
    if (form !== lower && form.length >= 2 && readingsOf(form).length > 0) return [form];
  }
  return [];
}
