import { fold } from '@glosy/core/text/fold';

/** Endings of nouns and adjectives by which an unknown word is inflected, longest first. */
const endings =
  /(?:iego|iemu|ymi|imi|ego|emu|owie|owi|ami|iami|ach|iach|ych|ich|iej|iom|ów|om|em|iem|ym|im|ej|ą|ię|ę|ią|ia|iu|ie|io|a|u|e|i|y|o)$/;

/** Consonants that an ending softens, and the consonants of the nominative. */
const softened: readonly (readonly [RegExp, string])[] = [
  [/rz$/, 'r'],
  [/dz$/, 'g'],
  [/sz$/, 'ch'],
  [/ść$|śc$|sc$/, 'st'],
  [/c$/, 'k'],
  [/[cć]$/, 't'],
  [/dź$|dz$/, 'd'],
  [/l$/, 'ł'],
  [/ń$/, 'n'],
  [/ź$|ż$/, 'z'],
  [/ś$/, 's'],
];

const shortestStem = 3;

/** Folded stems that forms of one word share if the dictionary does not have it. */
export function unknownStems(lower: string): string[] {
  const word = lower.replace(/(?<=\p{L}{3})['’‘]\p{L}{1,4}$/u, '');
  const stems = new Set<string>();
  addStem(stems, word);
  const cut = word.replace(endings, '');
  if (cut !== word) {
    addStem(stems, cut);
    addSoftened(stems, cut);
  }
  return [...stems];
}

function addSoftened(stems: Set<string>, stem: string): void {
  for (const [soft, hard] of softened) {
    const hardened = stem.replace(soft, hard);
    if (hardened !== stem) addStem(stems, hardened);
  }
}

/** Adds a stem without the fleeting vowel (Gaweł, Gawła) and without diacritics (Kozłów, Kozłowa). */
function addStem(stems: Set<string>, stem: string): void {
  const plain = fold(stem).replace(/(?<=[^aeiouy])i?e(?=[klcrn]$)/, '');
  if (plain.length >= shortestStem) stems.add(plain);
}
