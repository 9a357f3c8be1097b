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
hitlerowiec hitlerowski Hitler
hubalczyk Hubal
berlingowiec berlingowski Berling
andersowiec Anders
petlurowiec Petlura
legionista legionowy
harcerz harcerka harcerski
kolejarz kolejarski
górnik górniczy
chłop chłopski chłopka
powstaniec powstańczy
esesman esesmański
gestapowiec gestapo Gestapo
sąsiad sąsiadka
nauczyciel nauczycielka
lekarz lekarka
aptekarz aptekarka apteka aptekarski
krawiec krawcowa krawiecki
tkacz tkaczka tkacki
kucharz kucharka
piekarz piekarski
młynarz młynarka młynarski
gospodarz gospodyni
ogrodnik ogrodniczka ogrodniczy
robotnik robotnica robotniczy
urzędnik urzędniczka urzędniczy
dróżnik dróżniczka
kierownik kierowniczka
sprzedawca sprzedawczyni
dziedzic dziedziczka
łącznik łączniczka
sanitariusz sanitariuszka
pisarz pisarka
malarz malarka
śpiewak śpiewaczka
tancerz tancerka
aktor aktorka
dziennikarz dziennikarka
student studentka studencki
kolega koleżanka
przyjaciel przyjaciółka
znajomy znajoma
opiekun opiekunka
wychowawca wychowawczyni
służący służąca
zakonnik zakonnica zakonny
wieśniak wieśniaczka
emigrant emigrantka
repatriant repatriantka
zesłaniec zesłanka
wysiedleniec wysiedlenie wysiedlić
strajk strajkować strajkowy
rolnik rolniczka rolniczy
traktorzysta traktorzystka
komendant komendantka
szabat szabas szabasowy szabatowy
bóżnica bożnica
kirkut kierkut
Wigilia wigilia Wilia wilia
milicjant milicja milicyjny
żandarm żandarmeria
szlachcic szlachcianka szlachecki
osadnik osadniczy osadnictwo
stoczniowiec stocznia stoczniowy
hutnik hutniczy
spółdzielca spółdzielczyni spółdzielczy spółdzielnia
uczeń uczennica
więzień więźniarka
Góral góral góralka góralski
Hucuł Hucułka huculski
Włoch Włoszka włoski
Japończyk Japonka japoński
Austriak Austriaczka austriacki
Łotysz Łotyszka łotewski
Gruzin Gruzinka gruziński
Ormianin Ormianka ormiański
Karpatorusin Rusin Rusinka rusiński
prawosławny prawosławie
ewangelik ewangeliczka ewangelicki
kułak kułacki
sowiet sowiecki Sowiet Sowieci
ciotka ciocia ciotunia cioteczka
wuj wujek wujaszek
stryj stryjek
babcia babunia babusia
dziadek dziadzio dziadziuś
tata tato tatuś
mama mamusia mamunia
córka córeczka
syn synek
brat braciszek
siostra siostrzyczka
włókniarz włókniarka włókienniczy
pielęgniarz pielęgniarka pielęgniarski
fryzjer fryzjerka fryzjerski
listonosz listonoszka
sprzątacz sprzątaczka
woźny woźna
pracownik pracownica
zakładnik zakładniczka
katolik katoliczka katolicki
grekokatolik grekokatoliczka grekokatolicki
Kozak kozak kozacki
Bojko bojkowski
Pewex pewex peweks
Kurp Kurpianka kurpiowski
Warmiak Warmiaczka warmiński
Rumun Rumunka rumuński
Bułgar Bułgarka bułgarski
Serb Serbka serbski
Chorwat Chorwatka chorwacki
Grek Greczynka grecki
Turek Turczynka turecki
Hiszpan Hiszpanka hiszpański
Szwed Szwedka szwedzki
Norweg Norweżka norweski
Duńczyk Dunka duński
Holender Holenderka holenderski
Belg Belgijka belgijski
Szkot Szkotka szkocki
Estończyk Estonka estoński
Kazach Kazaszka kazachski
Uzbek Uzbeczka uzbecki
Chińczyk Chinka chiński
mleć mielić
pleć pielić
patrzeć patrzyć
pomarańcza pomarańcz
kluska klusek
Wehrmacht wehrmacht wermacht
volksdeutsch folksdojcz volksdojcz
kennkarta kenkarta
łagier lagier lager
Chopin Szopen
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
