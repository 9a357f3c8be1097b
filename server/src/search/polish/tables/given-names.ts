/** Given names with the forms people call each other by; each line is one family. */
const families = `
Adam Adaś Adamek
Adela Adelka Ada
Agata Agatka
Agnieszka Aga Agusia Jagna Jagnieszka
Aleksander Olek Aleks Aleksy Oluś
Aleksandra Ola Olka Oleńka
Alfred Fredek
Alicja Ala Alka Alusia
Alojzy Alojz Lojzek
Amelia Mela Melka Melcia
Andrzej Jędrek Andrzejek Jędruś Jędrzej
Anna Ania Anka Hania Hanka Hanna Anusia Andzia Hanusia Anulka Anula
Antoni Antek Antoś Tosiek Tolek
Antonina Tosia Antosia Tońka Tonia
Apolonia Pola Polcia
Arkadiusz Arek
Artur Arturek
Barbara Basia Baśka Barbarka Basieńka
Bartłomiej Bartek Bartosz Bartuś
Beata Beatka
Benedykt Benek
Bernard Bernardek
Bogdan Bodzio Boguś Bohdan
Bogumił Boguś
Bogusław Boguś Bogusz
Bogusława Bogusia Boguśka
Bolesław Bolek Boluś
Bożena Bożenka
Bronisław Bronek Broniś
Bronisława Bronia Bronka
Cecylia Cesia Cecylka Cela
Celina Celinka Cela
Czesław Czesiek Czesio
Czesława Czesia Cześka
Danuta Danka Danusia Dana
Dariusz Darek
Dominik Domino
Dorota Dorotka Dorcia
Edmund Mundek Edek
Edward Edek Edzio
Eleonora Lonia Ela
Elżbieta Ela Elka Elżunia Elusia
Emilia Emilka Mila
Eugenia Gienia Gieńka Genia
Eugeniusz Gienek Genek Gienio
Ewa Ewka Ewunia Ewusia
Felicja Fela Felka
Feliks Felek Feluś
Filomena Fila
Franciszek Franek Franuś Frącek
Franciszka Frania Franka
Genowefa Gienia Genia Gieńka Genia
Grażyna Grażynka
Grzegorz Grzesiek Grześ Grzesio
Gustaw Gucio Gustek
Halina Hala Halinka Halka Halusia
Helena Hela Helenka Helcia Lena
Henryk Heniek Henio
Henryka Henia Heńka
Hieronim Hirek
Ignacy Ignaś Ignac
Irena Irka Irenka Ircia
Izabela Iza Izka
Jacek Jacuś
Jadwiga Jadzia Jadźka Wisia Jaga
Jakub Kuba Kubuś
Jan Janek Jasiek Jaś Jasio Janko Januś
Janina Janka Jasia Janeczka Nina
Janusz Januszek
Jarosław Jarek
Jerzy Jurek Jerzyk Juruś
Joanna Joasia Aśka Asia Joaśka
Józef Józek Józio Ziutek
Józefa Józia Józka Ziuta
Julia Julka Jula
Julian Julek Juluś
Justyna Justynka
Kacper Kacperek
Karol Karolek Lolek
Karolina Karolcia Karolinka
Katarzyna Kasia Kaśka Kasieńka
Kazimiera Kazia Kaźka
Kazimierz Kazik Kazek Kazio
Klara Klarcia
Klemens Klimek
Konrad Konradek
Konstanty Kostek
Konstancja Kostka
Krystyna Krysia Kryśka Krystynka
Krzysztof Krzysiek Krzyś Krzysio
Leokadia Lodzia Loda
Leon Leonek Lonek
Leonard Lonek
Leszek Lech Lesio Lesiu
Longina Lonia
Lucjan Lucek
Lucyna Lucynka Lusia
Ludwik Ludwiś Lutek
Ludwika Ludka Ludwisia
Łucja Łucka Lucja Lusia
Łukasz Łukaszek
Maciej Maciek Maciuś Maćko
Magdalena Magda Magdzia
Małgorzata Gosia Małgosia Gośka Małgośka Gocha
Marcel Marcelek
Marcin Marcinek
Marek Mareczek
Maria Marysia Maryśka Mania Mańka Maryla Marynia Marychna Maja
Marian Maryś Marianek
Marianna Marysia Manna Mania Marianka
Marta Martusia
Mateusz Mati Matuś
Mieczysław Mietek Miecio Mieciu
Mieczysława Miecia Mietka
Mikołaj Mikołajek Mikuś
Michał Michałek Misiek Michaś
Mirosław Mirek
Mirosława Mirka
Monika Monia
Natalia Natalka
Norbert Norbertek
Oskar Oskarek
Otylia Otylka
Paweł Pawełek
Paulina Paulinka
Piotr Piotrek Piotruś Pietrek
Rafał Rafałek
Regina Reginka Renia
Renata Renia Renatka
Roman Romek Romuś
Romuald Romek
Rozalia Rózia Rozalka Róża
Róża Rózia
Ryszard Rysiek Rysio Rychu
Sabina Sabinka
Salomea Salcia Salusia
Sebastian Seba
Seweryn Sewerynek
Sławomir Sławek
Stanisław Staszek Stasiek Staś Stasio Stachu Stach
Stanisława Stasia Staśka Stacha
Stefan Stefek Stefcio
Stefania Stefa Stefcia Stefka
Sylwester Sylwek
Szczepan Szczepek
Szymon Szymek Szymuś
Tadeusz Tadek Tadzio Tadzik
Tekla Teklusia
Teodor Todek Teodorek
Teresa Tereska Renia Terenia
Tomasz Tomek Tomuś
Urszula Ula Ulka Urszulka
Wacław Wacek Wacuś
Wacława Wacia
Waldemar Waldek
Walenty Walek
Waleria Walerka Wala Walercia
Wanda Wandzia Wandka
Wawrzyniec Wawrzek
Weronika Weronka Werka Wercia
Wiesław Wiesiek Wiesio
Wiesława Wiesia Wieśka
Wiktor Wicio Witek
Wiktoria Wikta Wiktorka
Wincenty Wicek Wicuś
Witold Witek
Władysław Władek Władzio Władziu
Władysława Władzia Władka
Włodzimierz Włodek Włodzio
Wojciech Wojtek Wojtuś
Zbigniew Zbyszek Zbysiu Zbych Zbyś
Zdzisław Zdzisiek Zdzicho Zdziś
Zdzisława Zdzisia
Zenon Zenek
Zofia Zosia Zośka Zosieńka Zochna Zocha
Zuzanna Zuzia Zuza Zuzka
Zygmunt Zygmuś Zyga Zygmuntek
Abram Abraham Abramek Abrum
Mojżesz Moszek Mosze Moniek
Icek Izaak Icchak
Srul Izrael Srulek
Chaim Chaimek
Ruth Ruta
Sara Sura Surka
Rachela Ruchla Rachel Rochla
Szmul Samuel Szmulek
Dawid Dawidek
Berek Ber Berko
Hersz Herszek Herszel
Josek Josel Josef
Lejb Lejba Lejbuś Leib
Fajga Fejga Fajgla
Iwan Wania Iwanko
Wasyl Wasylko
Mykoła Mikoła
Johann Johannes Hans Hansi
Heinrich Heinz
`;

const familiesOfName = new Map<string, readonly string[]>();
for (const line of families.trim().split('\n')) {
  const names = line.split(' ');
  const family = (names[0] as string).toLowerCase();
  for (const name of names) {
    const known = familiesOfName.get(name) ?? [];
    familiesOfName.set(name, known.includes(family) ? known : [...known, family]);
  }
}

/** The families that a given name in its lemma belongs to; `Mania` is both a Maria and a Marianna. */
export function nameFamilies(lemma: string): readonly string[] {
  return familiesOfName.get(lemma) ?? [];
}

export function isGivenName(lemma: string): boolean {
  return familiesOfName.has(lemma);
}
