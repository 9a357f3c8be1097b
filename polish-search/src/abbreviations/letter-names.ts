/** How the names of letters are spelt, folded. */
const letters: Readonly<Record<string, string>> = {
  a: 'A',
  be: 'B',
  ce: 'C',
  de: 'D',
  e: 'E',
  ef: 'F',
  gie: 'G',
  ge: 'G',
  ha: 'H',
  i: 'I',
  jot: 'J',
  ka: 'K',
  el: 'L',
  em: 'M',
  en: 'N',
  o: 'O',
  pe: 'P',
  er: 'R',
  es: 'S',
  te: 'T',
  u: 'U',
  wu: 'W',
  zet: 'Z',
};

/** Endings of people and adjectives (`eneszetowcy`, `kabewiacy`, `enkawudzista`), folded. */
const derived =
  /(ow(iec|c(a|u|y|em|om|ow|ami|ach|owi))|owsk(i|a|ie|iego|iej|iemu|im|imi|ich|o|u)|owk(a|i|e|ami|ach)|i(ak(a|i|ow|iem|ami|ach|om|owi)?|acy)|z?ist(a|y|e|ow|om|ami|ach)|z?isci(e)?)$/;
/** Endings of cases. */
const inflected = /(owi|ami|ach|ow|om|em|ie|u|y)$/;

const shortestWord = 5;
const fewestLetters = 3;

/** The abbreviations whose letters are spoken in a folded word: `enkawude` is NKWD, `eneszetowcy` are of the NSZ. */
export function spokenAbbreviations(folded: string): string[] {
  if (folded.length < shortestWord) return [];
  const bases = [folded, folded.replace(derived, ''), folded.replace(inflected, '')];
  const whole = bases.flatMap((base) => [
    base,
    ...(base === folded ? [] : ['e', 'u', 'a'].map((vowel) => base + vowel)),
  ]);
  return whole.flatMap((base) => readLetters(base)).filter((name) => name.length >= fewestLetters);
}

/** The ways to read a word as names of letters. */
function readLetters(word: string): string[] {
  if (word === '') return [''];
  return Object.entries(letters).flatMap(([name, letter]) =>
    word.startsWith(name) ? readLetters(word.slice(name.length)).map((rest) => letter + rest) : [],
  );
}
