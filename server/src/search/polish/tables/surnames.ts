/** Frequent surnames that were nouns once; in whatever case they are typed, the family is meant. */
export const mostlySurnames: ReadonlySet<string> = new Set(
  'Kaczmarczyk Kaczmarek Kowalczyk Krawczyk Kubiak Nowak Pawlak Szewczyk Walczak Wieczorek Woźniak Wójcik'.split(' '),
);

/** Frequent surnames that are everyday nouns as well: typed with a capital, the family is meant. */
const nouns: ReadonlySet<string> = new Set(
  `Bandera Baran Bąk Bednarz Bober Bocian Bóbr Chmiel Cieśla Czapla Czyż Duda Dudek Dzięcioł Dzik Flis Frank Furman
  Gaj Gawron Gil Golec Gołąb Groch Hajduk Jeleń Jeż Kaczka Kaczor Kania Karaś Karp Kłos Kmieć Knap Kogut Kołodziej
  Kopacz Kopeć Kos Kot Kowal Kozak Kozieł Kozioł Krawiec Król Kruk Kucharz Kukułka Kulig Kulik Kurek Lis Łabędź Łoś
  Maj Malarz Malec Maziarz Mazur Mazurek Młynarz Mucha Nawrot Owczarek Owczarz Pająk Pasternak Piątek Piekarz Pilch
  Ptak Rak Rybak Sikora Skiba Skowron Skowronek Skrzypek Słowik Sobota Socha Sokół Sowa Sroka Stelmach Stolarz
  Szczygieł Szeląg Szewc Szpak Szydło Śledź Śliwa Świątek Tkacz Tokarz Węgrzyn Wilk Włodarz Woźny Wrona Wróbel Zając
  Zięba Żak Żuk Żuraw Żurek Baranek Buczek Burak Cebula Czajka Dąbek Gąsior Gąska Grzyb Jawor Kapusta Kawka Kotek Kura
  Kwiatek Mróz Ogórek Ptaszek Ryba Rzepka Sójka Wierzba`.split(/\s+/),
);

/** Towns and rivers that are everyday words as well. */
const places: ReadonlySet<string> = new Set('Brzeg Odra Ruda Równe Warta Żary'.split(' '));

/** Whether a noun with a capital is rather a family or a place. */
export function isNameWithCapital(lemma: string): boolean {
  return nouns.has(lemma) || places.has(lemma);
}
