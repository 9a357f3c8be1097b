/**
 * Spellings and how they sound, applied in this order. A digit stands for a sound that Polish writes with several
 * letters or a diacritic: 1 sz and ś, 2 cz and ć, 3 ż and ź, 4 dż and dź, 5 dz.
 */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/tsch/g, '2'],
  [/sch|sz|sh/g, '1'],
  [/rz|ż/g, '3'],
  [/dż|dź|dzi(?=[aąeęoóu])/g, '4'],
  [/dzi/g, '4i'],
  [/dz/g, '5'],
  [/cz|ć|ci(?=[aąeęoóu])/g, '2'],
  [/ci/g, '2i'],
  [/ś|si(?=[aąeęoóu])/g, '1'],
  [/si/g, '1i'],
  [/ź|zi(?=[aąeęoóu])/g, '3'],
  [/ch/g, 'h'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/ck/g, 'k'],
  [/tz/g, 'c'],
  [/qu/g, 'kw'],
  [/x/g, 'ks'],
  [/v/g, 'w'],
  [/ß/g, 's'],
  [/äu|eu/g, 'oj'],
  [/e[iy]|a[iy]/g, 'aj'],
  [/[äö]/g, 'e'],
  [/ü/g, 'u'],
  [/ń/g, 'n'],
  [/ł/g, 'l'],
  [/ó/g, 'u'],
  [/ą(?=[pb]|$)/g, 'om'],
  [/ą(?=l)/g, 'o'],
  [/ą/g, 'on'],
  [/ę(?=[pb])/g, 'em'],
  [/ę(?=l|$)/g, 'e'],
  [/ę/g, 'en'],
  // A vowel that only softens the consonant before it.
  [/(?<=[^aeiouyj])[ij](?=[aeouy])/g, ''],
  [/[yj]/g, 'i'],
  [/(.)\1+/g, '$1'],
  [/(?<=[ptkcfhs12])w/g, 'f'],
  [/(?<=[ptkfh])3/g, '1'],
];

const voiceless: Readonly<Record<string, string>> = { b: 'p', d: 't', g: 'k', w: 'f', z: 's', 3: '1', 4: '2', 5: 'c' };

/** How a Polish or foreign name sounds in Polish, as letters that are equal where two spellings sound alike. */
export function soundOf(word: string): string {
  const spelt = spellings.reduce((sound, [spelling, letters]) => sound.replace(spelling, letters), word.toLowerCase());
  return spelt.replace(/[bdgwz345](?=[ptkcfhs12]|$)/g, (letter) => voiceless[letter] ?? letter);
}
