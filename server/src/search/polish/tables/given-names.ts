/** Given names with the forms people call each other by; a comma ends a family. */
const families = `
Adam Adaś Adamek, Adela Adelka Ada, Agata Agatka, Agnieszka Aga Agusia Jagna Jagnieszka Agniesia Jagusia,
Aleksander Olek Aleks Aleksy Oluś, Aleksandra Ola Olka Oleńka, Alfred Fredek, Alicja Ala Alka Alusia,
Alojzy Alojz Lojzek, Amelia Mela Melka Melcia, Andrzej Jędrek Andrzejek Jędruś Jędrzej Andzej,
Anna Ania Anka Hania Hanka Hanna Anusia Andzia Hanusia Anulka Anula Hanuśka Aneczka,
Antoni Antek Antoś Tosiek Tolek Tosio Antosiek Tońko Toniek Tońcio, Antonina Tosia Antosia Tońka Tonia, Apolonia Pola Polcia,
Arkadiusz Arek, Artur Arturek, Barbara Basia Baśka Barbarka Basieńka, Bartłomiej Bartek Bartosz Bartuś, Beata Beatka,
Benedykt Benek, Bernard Bernardek Benek, Bogdan Bodzio Boguś Bohdan Bogdanek, Bogumił Boguś, Bogusław Boguś Bogusz,
Bogusława Bogusia Boguśka, Bolesław Bolek Boluś, Bożena Bożenka, Bronisław Bronek Broniś Bronuś Broniek,
Bronisława Bronia Bronka, Cecylia Cesia Cecylka Cela Cila, Celina Celinka Cela Marcelina Marcysia,
Czesław Czesiek Czesio, Czesława Czesia Cześka Cesia, Danuta Danka Danusia Dana, Dariusz Darek, Dominik Domino,
Dorota Dorotka Dorcia, Edmund Mundek Edek, Edward Edek Edzio Ecik Edzik, Eleonora Lonia Ela, Elżbieta Ela Elka Elżunia Elusia,
Emilia Emilka Mila, Eugenia Gienia Gieńka Genia, Eugeniusz Gienek Genek Gienio Gieniek, Ewa Ewka Ewunia Ewusia,
Felicja Fela Felka, Feliks Felek Feluś, Feliksa Fela Felka, Filomena Fila, Franciszek Franek Franuś Frącek Francek Francik Franz Franciszko,
Franciszka Frania Franka, Genowefa Gienia Genia Gieńka Genia, Grażyna Grażynka,
Grzegorz Grzesiek Grześ Grzesio Grzegorzek Grzesiu, Gustaw Gucio Gustek, Halina Hala Halinka Halka Halusia,
Helena Hela Helenka Helcia Lena, Henryk Heniek Henio Henryś Henek Heniu Hajnel Hajnek, Henryka Henia Heńka, Hieronim Hirek,
Ignacy Ignaś Ignac, Irena Irka Irenka Ircia Irusia, Izabela Iza Izka, Jacek Jacuś, Jadwiga Jadzia Jadźka Wisia Jaga Jadwinia Jadwisia Jagusia,
Jakub Kuba Kubuś, Jan Janek Jasiek Jaś Jasio Janko Januś Jaśko Jasiu Jasieniek Hanek Hanys,
Janina Janka Jasia Janeczka Nina Jasieńka Janinka, Janusz Januszek, Jarosław Jarek, Jerzy Jurek Jerzyk Juruś Jureczek Jorg Jorguś Georg Jurko,
Joanna Joasia Aśka Asia Joaśka, Józef Józek Józio Ziutek Józwa Juzek Jóźko Józin Józuś Zefel Zefek Zeflik, Józefa Józia Józka Ziuta,
Julia Julka Jula Julcia, Julian Julek Juluś, Justyna Justynka, Kacper Kacperek, Karol Karolek Lolek Karlik Karlus,
Karolina Karolcia Karolinka, Katarzyna Kasia Kaśka Kasieńka Kachna, Kazimiera Kazia Kaźka,
Kazimierz Kazik Kazek Kazio Kaziu Kaźmierz, Klara Klarcia, Klemens Klimek, Konrad Konradek, Konstanty Kostek,
Konstancja Kostka, Krystyna Krysia Kryśka Krystynka, Krzysztof Krzysiek Krzyś Krzysio Krzysiu Krzychu Krzychu,
Leokadia Lodzia Loda, Leon Leonek Lonek Leoś, Leonard Lonek, Leszek Lech Lesio Lesiu, Longina Lonia, Lucjan Lucek,
Lucyna Lucynka Lusia, Ludwik Ludwiś Lutek, Ludwika Ludka Ludwisia Lusia, Łucja Łucka Lucja Lusia, Łukasz Łukaszek,
Maciej Maciek Maciuś Maćko, Magdalena Magda Magdzia, Małgorzata Gosia Małgosia Gośka Małgośka Gocha, Marcel Marcelek,
Marcin Marcinek, Marek Mareczek, Maria Marysia Maryśka Mania Mańka Maryla Marynia Marychna Marysieńka Maryjka, Maja Majka,
Marian Maryś Marianek Maniek, Marianna Marysia Manna Mania Marianka Maryna Marynia, Marta Martusia, Mateusz Mati Matuś,
Mieczysław Mietek Miecio Mieciu, Mieczysława Miecia Mietka, Mikołaj Mikołajek Mikuś,
Michał Michałek Misiek Michaś Misza, Mirosław Mirek, Mirosława Mirka, Monika Monia, Natalia Natalka, Norbert Norbertek,
Oskar Oskarek, Otylia Otylka, Paweł Pawełek Pawłuś Pawcio, Paulina Paulinka,
Piotr Piotrek Piotruś Pietrek Piotrusiek, Rafał Rafałek, Regina Reginka Renia, Renata Renia Renatka,
Roman Romek Romuś, Romuald Romek, Rozalia Rózia Rozalka Róża, Róża Rózia, Ryszard Rysiek Rysio Rychu Rychlik Ryś,
Sabina Sabinka, Salomea Salcia Salusia, Sebastian Seba, Seweryn Sewerynek, Sławomir Sławek,
Stanisław Staszek Stasiek Staś Stasio Stachu Stach Stasiu Stacho Stańko, Stanisława Stasia Staśka Stacha,
Stefan Stefek Stefcio, Stefania Stefa Stefcia Stefka, Sylwester Sylwek, Szczepan Szczepek Szczepcio,
Szymon Szymek Szymuś Szymonek, Tadeusz Tadek Tadzio Tadzik Tadzinek Tadziu, Tekla Teklusia, Teodor Todek Teodorek,
Teresa Tereska Renia Terenia, Tomasz Tomek Tomuś, Urszula Ula Ulka Urszulka, Wacław Wacek Wacuś, Wacława Wacia,
Waldemar Waldek Waldi, Walenty Walek, Waleria Walerka Wala Walercia, Wanda Wandzia Wandka, Wawrzyniec Wawrzek,
Weronika Weronka Werka Wercia, Wiesław Wiesiek Wiesio, Wiesława Wiesia Wieśka, Wiktor Wicio Witek,
Wiktoria Wikta Wiktorka Wiktusia Wikcia, Wincenty Wicek Wicuś, Witold Witek,
Władysław Władek Władzio Władziu Władzik Władzia, Władysława Władzia Władka, Włodzimierz Włodek Włodzio,
Wojciech Wojtek Wojtuś, Zbigniew Zbyszek Zbysiu Zbych Zbyś, Zdzisław Zdzisiek Zdzicho Zdziś Zdzisio Zdzich Dzidek,
Zdzisława Zdzisia, Zenon Zenek, Zofia Zosia Zośka Zosieńka Zochna Zocha Zosiunia Zofijka Zosinka,
Zuzanna Zuzia Zuza Zuzka, Zygmunt Zygmuś Zyga Zygmuntek Zygmund, Abram Abraham Abramek Abrum,
Mojżesz Moszek Mosze Moniek Mosiek Moszko Mojsze, Icek Izaak Icchak Ajzyk Icchok Icko, Srul Izrael Srulek,
Chaim Chaimek Chaimke, Ruth Ruta, Sara Sura Surka Surcia Sore, Rachela Ruchla Rachel Rochla Ruchcia Róchla,
Szmul Samuel Szmulek, Dawid Dawidek, Berek Ber Berko Beryl Berl, Hersz Herszek Herszel Herszko Hirsz Hirszek Herszl,
Josek Josel Josef, Lejb Lejba Lejbuś Leib, Fajga Fejga Fajgla, Iwan Wania Iwanko, Wasyl Wasylko, Mykoła Mikoła,
Kunegunda Kunda Kundzia Kinga, Pelagia Pela Pelasia Pelcia, Petronela Pela Petronelka Nela, Gertruda Truda Trudka Gerta,
Hildegarda Hilda Hildka Hylda Hyla, Matylda Tylda Tyldzia Matyldka, Ferdynand Ferdek Ferdzio, Rudolf Rudek Rudi Rudzik,
Wilhelm Wiluś Wilek Wilus Willi, Augustyn Gustlik Gustek Gustaw, August Gustek Gucio, Joachim Achim Achimek,
Aniela Anielka Nela Anielcia, Adolf Dolek Adolfek, Cyprian Cypek Cyprianek, Dionizy Dyzio Dyzek, Emil Milek Emilek,
Florian Florek Floruś Flori, Gabriela Gabrysia Gabrynia Gaba, Gabriel Gabryś Gabriś, Hipolit Polek Hipek,
Honorata Honorcia Honorka, Ireneusz Irek Iruś, Lidia Lidka Lidzia, Maksymilian Maks Maksio Maksiu Maksym,
Marcelina Marcysia Marcelka Celina, Nikodem Nikoś Nikodemek, Olga Olka Ola Oleńka, Tymoteusz Tymek Tymko,
Zenobia Zenia Zenka, Ludmiła Ludka Mila Ludmiłka, Ludomir Ludek, Ludosław Ludek, Rebeka Rywka Rebeczka Rywcia,
Estera Esterka Estusia Ester Esterla, Mordechaj Mordka Mordko Motek Motel Mordche,
Szlama Szlamek Szlomo Szlojme Salomon, Jankiel Jakow Jankielek Jakob Kobi, Mendel Mendelek Menachem, Perla Perl Perełka,
Gitla Gitel Gitele Guta, Chana Chanka Chanele, Malka Malcia Mala, Bajla Bajle Bejla, Dwojra Debora Dwora Dwojrele,
Hinda Hindla Hinde, Fiszel Fiszl Efraim, Pinkus Pinchas Pinie, Wolf Welwel Wolfke Zew, Aron Arele Aronek, Lea Laja Leja,
Frajda Frejda Fryda, Cypora Cypojra Fajgele Cypa, Tobiasz Tewje Tewie, Jeremiasz Jarema, Bazyli Wasyl, Olena Ołena Hela,
Oksana Ksenia Oksanka, Hryhorij Hryć Hryńko Hryn, Semen Sieńko Semenko, Dmytro Mitro Dymitr Mitia, Petro Petruś,
Stepan Stepanko Stefko, Ołeksa Aleksy Oleksa, Nadia Nadzieja Nadija Nadieżda, Natasza Natalia Natalija,
Fiodor Fedor Fedko Fedir, Nikołaj Kola Nikola, Sergiusz Siergiej Serhij Sierioża, Włodzimierz Wołodia Wołodymyr,
Alfons Fonsik Fons Alfonsik, Alina Alinka Ala, Aurelia Aurelka Relka, Balbina Balbinka Balba, Bazyli Bazylek,
Bonifacy Bonek, Blanka Blaneczka, Brygida Brygidka Gita, Dariusz Daruś, Daniel Danielek Danek,
Dominika Dominisia Domka Niki, Donata Donatka, Elwira Elwirka Ela, Ernest Ernestek Erni, Erwin Erwinek,
Ewelina Ewelinka Ewela, Fabian Fabianek, Fryderyk Fryc Frycek Fredek, Gerard Gerardek Gerat, Grażyna Grażka Grażynka,
Iwona Iwonka Iwa, Jolanta Jola Jolka, Judyta Jutka Judytka, Kamila Kama Kamilka, Kajetan Kajtek, Klaudia Klaudynka,
Klementyna Klimcia Tyna, Kornelia Kornelka Nela, Kunegunda Kunia, Laura Laurka, Lucjan Lutek, Ludgarda Lusia,
Magdalena Madzia Magdusia Leni Lena, Maurycy Moryc Mosze Maurycek, Melania Mela Melcia, Miron Mironek, Mirella Mirka,
Oleg Olek, Otto Otek, Radosław Radek Radzio, Rajmund Rajmundek Mundek, Stanisława Stasieńka Stasiunia, Sławomira Sławka,
Teofil Teoś Filek, Teofila Tosia Filcia Teosia, Telesfor Teluś, Tomasz Tomcio Tomko, Walentyna Wala Walentynka Tina,
Wiesława Wiesieńka, Witalis Witek, Wioletta Wiola Wiolka, Wita Wicia, Zbigniew Zbysio Zbychu Zbynio, Zdzisława Zdzicha,
Zyta Zytka, Żaneta Żanetka, Johann Johannes Hans Hansi, Heinrich Heinz, Michalina Misia Michasia,
Leopold Poldek Poldzio Leopoldek, Przemysław Przemek Przemko, Cezary Czarek, Krystian Krystek, Mariola Mariolka,
Edyta Edytka, Bogumiła Bogusia Bogumiłka, Bernadeta Benia Bernadetka, Hubert Hubertek, Ludwina Ludka, Leontyna Leosia Lonia,
Apolinary Polek, Edeltrauda Trauda Traudka, Waltrauda Trauda Traudka, Damian Damianek, Ginter Gintek, Ambroży Ambrożek
`;

const familiesOfName = new Map<string, readonly string[]>();
for (const family of families.trim().split(/,\s*/)) {
  const names = family.split(' ');
  const first = (names[0] as string).toLowerCase();
  for (const name of names) {
    const known = familiesOfName.get(name) ?? [];
    familiesOfName.set(name, known.includes(first) ? known : [...known, first]);
  }
}

/** The families that a given name in its lemma belongs to; `Mania` is both a Maria and a Marianna. */
export function nameFamilies(lemma: string): readonly string[] {
  return familiesOfName.get(lemma) ?? [];
}

export function isGivenName(lemma: string): boolean {
  return familiesOfName.has(lemma);
}

const surnames: ReadonlySet<string> = new Set(
  'Adamek Bartosz Bogusz Dawid Filek Florek Franek Fryc Jarema Jurek Klimek Łukaszek Marcinek Mendel Michałek'
    .concat(' Mikołajek Pawełek Rudek Stach Szymonek Wacek Wawrzek Witek Wolf Januszek Gustaw Daniel')
    .split(' '),
);

/** Whether a given name is as often the name of a family. */
export function isAlsoSurname(lemma: string): boolean {
  return surnames.has(lemma);
}

const nouns: ReadonlySet<string> = new Set(
  'Alka Berek Beryl Cela Dana Domino Fila Frajda Gita Hala Halka Jerzyk Kola Kostka Mania Manna Mila Mordka'
    .concat(' Motek Motel Nadzieja Perełka Perła Pola Róża Rudzik Ruta Ryś')
    .split(' '),
);

/** Whether a name is a common noun as well, which is meant when it has no capital. */
export function isAlsoNoun(lemma: string): boolean {
  return nouns.has(lemma);
}

/** Every listed name. */
export function givenNames(): Iterable<string> {
  return familiesOfName.keys();
}
