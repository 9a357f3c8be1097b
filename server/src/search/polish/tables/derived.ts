/** Peoples and groups: the man, the woman and the adjective of each find one another, lower than their own forms. */
const families = `
Żyd żyd Żydówka żydówka żydowski Żydek żydek żydostwo
Niemiec niemiec Niemka niemiecki Niemcy
Rosjanin Rosjanka rosyjski Rosja Rusek rusek Ruski ruski Moskal moskal kacap
Ukrainiec Ukrainka ukraiński Ukraina
Polak Polka polski Polska
Cygan cygan Cyganka cygański Rom Romka romski
Litwin Litwinka litewski Litwa
Białorusin Białorusinka białoruski Białoruś
Czech Czeszka czeski Czechy
Słowak Słowaczka słowacki Słowacja
Węgier Węgierka węgierski Węgry
Francuz Francuzka francuski Francja
Anglik Angielka angielski Anglia
Amerykanin Amerykanka amerykański Ameryka
Łemko Łemkini łemkowski
Ślązak Ślązaczka śląski Śląsk
Kaszub Kaszubka kaszubski Kaszuby
Mazur Mazurka mazurski Mazury
Tatar Tatarka tatarski
partyzant partyzantka partyzancki
powstaniec powstańczy powstanie
komunista komunistka komunistyczny komunizm komuch
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
