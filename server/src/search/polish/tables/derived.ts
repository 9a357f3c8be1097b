/** Peoples and groups: the man, the woman and the adjective of each find one another, lower than their own forms. */
const families = `
Żyd żyd Żydówka żydówka żydowski Żydek żydek żydostwo
Niemiec niemiec Niemka niemiecki
Rosjanin Rosjanka rosyjski
Rusek rusek Ruski ruski
Ukrainiec Ukrainka ukraiński
Polak Polka polski
Cygan cygan Cyganka cygański Rom Romka romski
Litwin Litwinka litewski
Białorusin Białorusinka białoruski
Czech Czeszka czeski
Słowak Słowaczka słowacki
Węgier Węgierka węgierski
Francuz Francuzka francuski
Anglik Angielka angielski
Amerykanin Amerykanka amerykański
Łemko Łemkini łemkowski
Ślązak Ślązaczka śląski
Kaszub Kaszubka kaszubski
Mazur Mazurka mazurski
Tatar Tatarka tatarski
partyzant partyzantka partyzancki
komunista komunistka komunistyczny
banderowiec banderowski banderowka
hitlerowiec hitlerowski
sowiet sowiecki Sowiet Sowieci
`;

const familyOf = new Map<string, string>();
for (const line of families.trim().split('\n')) {
  const words = line.split(' ');
  for (const word of words) familyOf.set(word, words[0] as string);
}

/** The name of the family of words that a lemma belongs to. */
export function derivedFamily(lemma: string): string | undefined {
  return familyOf.get(lemma);
}
