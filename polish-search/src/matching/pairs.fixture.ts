/**
 * Pairs of a query and a text that must match, and pairs that must not. A query, a colon, and texts separated by
 * commas, of which each makes one pair; a semicolon ends them.
 */
export const mustMatch: Readonly<Record<string, string>> = {
  nouns: `
kościół: kościele, kościoła, kościołów, kościołami, kościołach; ręka: rąk, ręce, rękami, rękoma, rękę;
dziecko: dzieci, dzieciom, dziećmi, dzieciach; brat: bracia, braci, braćmi, bratu, bratem;
ksiądz: księdza, księża, księży, księdzu, księdzem; człowiek: ludzie, ludzi, ludziom, człowieku;
oko: oczy, oczu, oczami, ocz; ucho: uszy, uszu, uszami; pies: psa, psy, psów, psom; dzień: dnia, dni, dniem, dniach;
tydzień: tygodnia, tygodnie, tygodni; rok: lata, lat, latach, roku; miasto: mieście, miast, miastach;
las: lesie, lasów, lasach, lasem; gniazdo: gnieździe, gniazd; młyn: młyna, młynie, młynów;
młynarz: młynarza, młynarzom, młynarze; most: moście, mostów, mostem; chleb: chleba, chlebem, chlebie;
matka: matce, matek, matkami; ojciec: ojca, ojcem, ojców, ojcowie; siostra: sióstr, siostrze, siostry;
córka: córek, córce; mąż: męża, mężem, mężowie; żona: żon, żonie; wojna: wojnie, wojen, wojną;
żołnierz: żołnierzy, żołnierze, żołnierzami; powódź: powodzi, powodzią, powodzie; wieś: wsi, wsie, wsiach;
krew: krwi, krwią; śmierć: śmierci, śmiercią; koń: konia, konie, koni, końmi; krowa: krów, krowie, krowami;
świnia: świń, świnie; owca: owiec, owce; pieniądz: pieniądze, pieniędzy, pieniędzmi; imię: imienia, imiona, imion;
zwierzę: zwierzęta, zwierząt, zwierzęciu; muzeum: muzea, muzeów; gimnazjum: gimnazja, gimnazjach;
przyjaciel: przyjaciół, przyjaciele, przyjaciółmi; sędzia: sędziego, sędziowie; drzwi: drzwiami, drzwiach;
skrzypce: skrzypiec, skrzypcach; wesele: weselu, wesel; pogrzeb: pogrzebie, pogrzebów; getto: getta, getcie, gettem;
obóz: obozu, obozach, obozów; łapanka: łapance, łapanek; bunkier: bunkra, bunkrze; sołtys: sołtysa, sołtysi;
gospodarz: gospodarzy, gospodarze; kowal: kowala, kowale; dziewczyna: dziewczyn, dziewczynie; łza: łez, łzy;
sukno: sukna, suknie; kieł: kła, kły; szkło: szkle, szkieł; mgła: mgle, mgieł; sen: snu, snach; ząb: zęba, zęby;
gołąb: gołębi, gołębia; wóz: wozu, wozie; sól: soli, solą; pszczoła: pszczół, pszczole; sosna: sosen, sośnie;
tłum: tłumie, tłumów; cmentarz: cmentarzu, cmentarze`,
  verbs: `
być: był, byliśmy, jestem, są, będzie, byłam; iść: szedł, szła, idzie, szliśmy, idą;
pójść: poszedł, poszła, pójdę, poszli; wziąć: wziął, wzięli, weźmie, wzięto; mieć: miał, mamy, mieliśmy, mają;
jeść: jadł, jedli, je, jedzą; jechać: jechał, jadą, jedzie, jechaliśmy; uciec: uciekł, ucieknę, uciekli;
uciekać: uciekał, uciekali, uciekam; zabić: zabili, zabity, zabito, zabije; umrzeć: umarł, umarła, umrze;
pracować: pracował, pracuję, pracowałam, pracując, pracujący; mieszkać: mieszkaliśmy, mieszkał, mieszkają;
rozstrzelać: rozstrzelali, rozstrzelany, rozstrzelano; wywieźć: wywieźli, wywieziono, wywiozą;
nieść: niósł, niosła, nieśli; widzieć: widział, widzieli, widziany; pamiętać: pamiętam, pamiętał, pamiętają;
bać: bał, boję, bali; siąść: siadł, siedli, siądzie; zamknąć: zamknięty, zamknęli, zamknął;
robić: robienie, robiono, robiłby, róbcie; chodzić: chodziło, chodzę, chodzenie; sprzedać: sprzedała, sprzedany;
ukryć: ukryty, ukryli; zginąć: zginął, zginęła, zginęło; urodzić: urodził, urodzona, urodziłem;
śpiewać: śpiewały, śpiewając; piec: piekła, piecze, pieczony; kraść: kradli, kradnie, kradł; tłuc: tłukli, tłucze;
mleć: mełł, mielą, mełli`,
  adjectives: `
dobry: dobra, lepszy, najlepszy, dobrego; zły: złego, gorszy, najgorsza; duży: większy, dużych, największa;
mały: mniejszy, małego; młody: młodszy, młodzi, najmłodsza; stary: starego, starszy, starzy;
wielki: wielcy, wielkiego; biedny: biedni, biedniejszy; głodny: głodni, głodnych; wojenny: wojennym, wojenna;
niemiecki: niemieckiego, niemieccy; żydowski: żydowskie, żydowskich; nieznany: nieznanego, nieznani;
nieduży: niedużego, nieduża; drewniany: drewnianych, drewniana; pierwszy: pierwszego, pierwsi;
szczęśliwy: szczęśliwszy, szczęśliwi; ciężko: ciężej, najciężej; dobrze: lepiej, najlepiej`,
  places: `
Łódź: Łodzi, Łodzią; Warszawa: Warszawie, Warszawę, Warszawą; Kraków: Krakowie, Krakowa; Kielce: Kielc, Kielcach;
Zakopane: Zakopanego, Zakopanem; Końskie: Końskich; Bielsko-Biała: Bielsku-Białej, Bielska-Białej;
Lwów: Lwowie, Lwowa; Wilno: Wilna, Wilnie; Niemcy: Niemczech, Niemiec; Lipowiec: Lipowcu, Lipowca;
Piotrków: Piotrkowie, Piotrkowa; Oświęcim: Oświęcimiu, Oświęcimia; Przemyśl: Przemyśla, Przemyślu;
Gdynia: Gdyni, Gdynię; Katowice: Katowic, Katowicach; Tarnobrzeg: Tarnobrzegu; Września: Wrześni, Wrześnią;
Koło: Kole, Koła; Zamość: Zamościu, Zamościa; Białystok: Białymstoku, Białegostoku;
Krasnystaw: Krasnymstawie, Krasnegostawu; Nowy Targ: Nowym Targu; Zielona Góra: Zielonej Górze;
Suwałki: Suwałk, Suwałkach; Wołyń: Wołyniu, Wołynia; Syberia: Syberii, Syberię; Kazachstan: Kazachstanie;
Rosja: Rosji; Węgry: Węgier, Węgrzech; Włochy: Włoszech; Wisła: Wiśle, Wisłą; Bug: Bugiem, Bugu;
Majdanek: Majdanku, Majdanka; Treblinka: Treblince, Treblinki; Sobibór: Sobiborze, Sobiboru; Bełżec: Bełżcu, Bełżca;
Piotrkowska: Piotrkowskiej; Marszałkowska: Marszałkowskiej; Poznań: Poznaniu, Poznania; Grudziądz: Grudziądzu;
Chełm: Chełmie, Chełma; Stalowa Wola: Stalowej Woli; Sandomierz: Sandomierza, Sandomierzu; Dołhobrody: Dołhobrodach;
Żabno: Żabnie, Żabna; Baranowicze: Baranowiczach; Drohiczyn: Drohiczynie; Krzemieniec: Krzemieńcu, Krzemieńca;
Tomaszów: Tomaszowie; Ałma-Ata: Ałma-Acie, Ałma-Aty, Ałmą-Atą`,
  givenNames: `
Zosia: Zosi, Zosię, Zosią; Jan: Jana, Janowi, Janem; Stanisław: Stanisława, Stanisławem; Maria: Marii, Marię;
Andrzej: Andrzeja, Andrzejowi; Paweł: Pawła, Pawłem; Józef: Józefa, Józefie; Jerzy: Jerzego, Jerzemu;
Antoni: Antoniego; Kuba: Kuby, Kubę; Ewa: Ewie, Ewą; Jadwiga: Jadwidze, Jadwigi; Helena: Helenie, Heleny;
Marek: Marka, Markiem; Tadeusz: Tadeuszu, Tadeusza; Wojciech: Wojciecha, Wojciechu;
Kazimierz: Kazimierzem, Kazimierza; Agnieszka: Agnieszce, Agnieszki; Łucja: Łucji; Ignacy: Ignacego;
Jasiek: Jaśka, Jaśkiem; Zofia: Zofii; Beata: Beacie; Marta: Marcie; Stefan: Stefanie, Stefana`,
  diminutives: `
Jan: Janek, Jasiek, Jaś, Janka; Zofia: Zosia, Zośka, Zosi, Zośką; Stanisław: Staszek, Stasiek, Staś, Staszka;
Katarzyna: Kasia, Kaśka; Józef: Józek, Józka, Józio; Tadeusz: Tadek, Tadzio; Maria: Marysia, Maryśka, Mania;
Franciszek: Franek, Franka; Władysław: Władek, Władzio; Wojciech: Wojtek; Stefania: Stefa, Stefci;
Helena: Hela, Helenka; Janek: Jana, Jan; Zosia: Zofia, Zofii; Antek: Antoni, Antoniego; Genowefa: Gienia;
Wanda: Wandzia; Bolesław: Bolek; Mieczysław: Mietek; Kazimiera: Kazia`,
  surnames: `
Kowalski: Kowalscy, Kowalskich, Kowalskiego, Kowalska, Kowalskiej;
Nowak: Nowaka, Nowakowie, Nowaków, Nowakowa, Nowakówna, Nowakowej; Zaręba: Zaręby, Zarębie, Zarębina, Zarębą;
Wiśniewski: Wiśniewska, Wiśniewskim; Nowacki: Nowacka, Nowackiego; Dudek: Dudka, Dudkowi, Dudkowa;
Kozioł: Kozła, Koziołem; Gołąb: Gołębia, Gołąba; Wróbel: Wróbla, Wróblowa; Sikora: Sikory, Sikorze, Sikorą;
Fredro: Fredry, Fredrze, Fredrą; Moniuszko: Moniuszki, Moniuszce; Kościuszko: Kościuszki, Kościuszce;
Mickiewicz: Mickiewicza, Mickiewiczem; Piłsudski: Piłsudskiego, Piłsudskim; Mazur: Mazura, Mazurowa;
Kwiatek: Kwiatka, Kwiatkowie; Wilk: Wilka, Wilkowie; Kos: Kosa, Kosem; Duda: Dudy, Dudzie;
Krawiec: Krawca, Krawcowa; Gaweł: Gawła, Gawłem; Schmidt: Schmidta, Schmidtem, Schmidcie; Müller: Müllera, Müllerem;
Kennedy: Kennedy'ego, Kennedym; Grossman: Grossmana, Grossmanowie;
Rozenberg: Rozenberga, Rozenbergowie, Rozenbergów; Pieczychleb: Pieczychleba, Pieczychlebowi;
Brzęczyk: Brzęczyka, Brzęczykowa, Brzęczyków; Krzemiński: Krzemińska, Krzemińscy;
Wawrzyszczuk: Wawrzyszczuka, Wawrzyszczukowie; Kołodziejczyk: Kołodziejczyka, Kołodziejczykowa;
Gruszka: Gruszki, Gruszce; Szcześniak: Szcześniaka; Suchy: Suchego, Sucha; Zawada: Zawady, Zawadzie;
Pawlak: Pawlaków, Pawlakowa; Jaruzelski: Jaruzelskiego; Gierek: Gierka, Gierkiem; Gomułka: Gomułki, Gomułce;
Wałęsa: Wałęsy, Wałęsie; Wojtyła: Wojtyły, Wojtyle`,
  abbreviations: `
UB: UB-ek, UB, ubek, ubecja, bezpieka; AK: AK-owiec, akowiec, akowcy; PZPR: PZPR-u, pezetpeer;
PGR: PGR-u, PGR-ze, pegeer, pegeerze, PGR-ów; ZMP: zetempe, ZMP-owiec; SB: esbek, SB-ek, esbecja;
NKWD: NKWD, enkawude; WiN: WiN-u, WIN; GS: GS-ie, geesie; MO: MO, milicja; ZOMO: zomowcy, zomowiec;
PRL: PRL-u, peerel; SS: SS-man, esesman; KOR: KOR-u; pgr: PGR-ze; pzpr: PZPR; akowiec: AK-owcy, akowca;
UPA: upowcy, UPA; ZSRR: ZSRR; RFN: erefen; ulica: ul.; ksiądz: ks.; święty: św.; doktor: dr; profesor: prof.; zmarły: śp.; śp.: śp.`,
  dialect: `
poszedł: poszłem; iść: szłem; być: bylim, byliśmy, żeśmy byli; robić: robilim, robilimy; gadać: godali, godać;
chodzić: chodzilim, chodziliśmy; wziąć: wzion, wziena; mieszkać: mieszkalim; koń: kuniem; pieniądze: piniądze;
jestem: jezdem; chłop: chop, chopy; ptak: ptok; my: myśmy; mówić: mówilim, mówiliśmy; wyjść: wyszłem;
pójść: poszłem, pójdziem, poszlim; przyjść: przyszlim; siedzieć: siedzielim, siedzioł; śpiewać: śpiewalim, śpiewo;
chodzić: chodźta, chodzielim; robić: robiliśma, robiliśwa, robiom, robiuł; mieszkać: mieszkajom; myśleć: myślołem;
być: byłech, byłach`,
  rareNames: `
Wyrzykowicz: Wyrzykowicza, Wyrzykowiczowie, Wyrzykowiczów; Drapacz: Drapacza, Drapaczowie;
Pietrusiński: Pietrusińscy, Pietrusińskiej; Kłobuch: Kłobucha, Kłobuchu, Kłobuchowie;
Szpyrka: Szpyrki, Szpyrce, Szpyrkowie, Szpyrków; Grzelońska: Grzelońskich, Grzeloński;
Bździuch: Bździucha, Bździuchowa; Trojnar: Trojnara, Trojnarowie, Trojnarów; Gdula: Gduli, Gdulę, Gdulów, Gdulowie;
Łoza: Łozy, Łozie, Łozów; Zych: Zycha, Zychowie, Zychu; Bernat: Bernata, Bernacie, Bernatowie;
Szarek: Szarka, Szarkowie, Szarkowa; Kądziołka: Kądziołki, Kądziołce; Opałka: Opałki, Opałce, Opałków;
Kurdej: Kurdeja, Kurdejowie; Drabik: Drabika, Drabikowie, Drabikówna; Trzpiot: Trzpiota, Trzpiocie;
Brzostek: Brzostka, Brzostkowie; Wołkowyjski: Wołkowyjskiego, Wołkowyjska; Hryćko: Hryćki, Hryćce;
Szałapata: Szałapaty, Szałapacie; Niedźwiadek: Niedźwiadka; Bździągwa: Bździągwy, Bździągwie;
Krzempek: Krzempka, Krzempkowie; Pyrzyński: Pyrzyńskich, Pyrzyńska; Dziedziszyn: Dziedziszyna, Dziedziszynie;
Ćwierz: Ćwierza, Ćwierzowie; Gnatowska: Gnatowskich, Gnatowski; Prokopiuk: Prokopiuka, Prokopiukowie, Prokopiukowa;
Semeniuk: Semeniuka, Semeniukowie; Oleszczuk: Oleszczuka, Oleszczukowie; Harasim: Harasima, Harasimowie;
Iwaniuk: Iwaniuka, Iwaniukowie; Chwedoruk: Chwedoruka, Chwedorukowie; Jaszczołt: Jaszczołta, Jaszczołtowie;
Rusiłowicz: Rusiłowicza; Zajączkowski: Zajączkowscy; Feldsztajn: Feldsztajna, Feldsztajnowie;
Apfelbaum: Apfelbauma, Apfelbaumowie; Wajnberg: Wajnberga, Wajnbergowie; Cukierman: Cukiermana, Cukiermanowa;
Lewkowicz: Lewkowicza; Szternfinkiel: Szternfinkla, Szternfinkielowie; Ajzensztadt: Ajzensztadta, Ajzensztadcie;
Krüger: Krügera, Krügerowie; Schultz: Schultza, Schultzowie; Hoffmann: Hoffmanna, Hoffmannowie;
Globocnik: Globocnika, Globocnikiem; Wächter: Wächtera; Höss: Hössa; Kutschera: Kutschery, Kutscherę;
Iwanow: Iwanowa, Iwanowem; Sidorenko: Sidorenki, Sidorence; Popow: Popowa; Wasilewska: Wasilewskiej;
Bieniędzice: Bieniędzic, Bieniędzicach; Chrustne: Chrustnego, Chrustnem; Rudno: Rudnie, Rudna;
Sielce: Sielc, Sielcach; Dąbie: Dąbiu, Dąbia; Osmolice: Osmolic, Osmolicach; Kłoczew: Kłoczewie, Kłoczewa;
Trzcianki: Trzcianek, Trzciankach; Matiaszówka: Matiaszówce, Matiaszówki; Huszcza: Huszczy, Huszczę;
Wisznice: Wisznic, Wisznicach; Łomazy: Łomaz, Łomazach; Podedwórze: Podedwórzu, Podedwórza; Kodeń: Kodnia, Kodniu;
Terespol: Terespolu, Terespola; Sławatycze: Sławatycz, Sławatyczach; Dorohusk: Dorohusku, Dorohuska;
Turobin: Turobinie, Turobina; Frampol: Frampolu, Frampola; Goraj: Goraju, Goraja;
Szczebrzeszyn: Szczebrzeszynie, Szczebrzeszyna; Tyszowce: Tyszowiec, Tyszowcach; Uchanie: Uchań, Uchaniach;
Wojsławice: Wojsławic, Wojsławicach; Skierbieszów: Skierbieszowa, Skierbieszowie; Ułęż: Ułęża, Ułężu;
Żyrzyn: Żyrzynie, Żyrzyna; Karczmiska: Karczmisk, Karczmiskach; Łaziska: Łazisk, Łaziskach;
Rąblów: Rąblowie, Rąblowa; Wilków: Wilkowie, Wilkowa; Polanówka: Polanówce; Zemborzyce: Zemborzyc, Zemborzycach;
Głusk: Głusku, Głuska; Jakubowice: Jakubowic; Snopków: Snopkowie; Jastków: Jastkowie; Niemce: Niemiec, Niemcach;
Krasnobród: Krasnobrodu, Krasnobrodzie; Zwierzyniec: Zwierzyńcu, Zwierzyńca; Borzęcin: Borzęcinie;
Pstrągowa: Pstrągowej; Jodłówka: Jodłówce; Rzepiennik: Rzepienniku; Gródek: Gródku, Gródka; Łuków: Łukowie, Łukowa;
Radzyń: Radzynia, Radzyniu; Parczew: Parczewie, Parczewa; Włodawa: Włodawie, Włodawy; Sawin: Sawinie;
Ruda Huta: Rudzie Hucie; Wola Uhruska: Woli Uhruskiej; Dubienka: Dubience; Horodło: Horodle, Horodła;
Sahryń: Sahryniu, Sahrynia; Mircze: Mirczu; Dołhobyczów: Dołhobyczowie; Bełz: Bełzie, Bełza; Sokal: Sokalu;
Rawa Ruska: Rawie Ruskiej; Żółkiew: Żółkwi; Mościska: Mościskach, Mościsk; Sambor: Samborze; Stryj: Stryju;
Kałusz: Kałuszu; Kołomyja: Kołomyi; Podhajce: Podhajec, Podhajcach; Buczacz: Buczaczu; Trembowla: Trembowli;
Zbaraż: Zbarażu; Krzemieniec: Krzemieńcu; Dubno: Dubnie; Ostróg: Ostrogu; Sarny: Sarn, Sarnach; Kostopol: Kostopolu;
Janowa Dolina: Janowej Dolinie; Poryck: Porycku; Kisielin: Kisielinie; Włodzimierz Wołyński: Włodzimierzu Wołyńskim;
Lida: Lidzie; Oszmiana: Oszmianie; Wilejka: Wilejce; Głębokie: Głębokiem, Głębokiego; Pińsk: Pińsku;
Wołkowysk: Wołkowysku; Zelwa: Zelwie; Archangielsk: Archangielsku; Nowosybirsk: Nowosybirsku;
Krasnojarsk: Krasnojarsku; Semipałatyńsk: Semipałatyńsku; Pahlevi: Pahlevi; Teheran: Teheranie;
Monte Cassino: Monte Cassino; Tobruk: Tobruku; Sachsenhausen: Sachsenhausen; Zamek Lubelski: na Zamku Lubelskim;
Pawiak: Pawiaku, Pawiaka; Szucha: Szucha; Umschlagplatz: Umschlagplatzu; Muranów: Muranowie;
Krochmalna: Krochmalnej; Nalewki: Nalewkach; Grodzka: Grodzkiej; Lubartowska: Lubartowskiej;
Narutowicza: Narutowicza; Kalinowszczyzna: Kalinowszczyźnie; Czechów: Czechowie; Wieniawa: Wieniawie;
Tatary: Tatarach; Dziesiąta: Dziesiątej; Bronowice: Bronowicach; Nowa Huta: Nowej Hucie; Kazimierz: Kazimierzu;
Ursus: Ursusie; Cegielski: Cegielskiego; Stocznia Gdańska: Stoczni Gdańskiej;
Plage i Laśkiewicz: Plagego i Laśkiewicza; FSC: FSC, FSC-u; WSK: WSK-a; KUL: KUL-u, na KUL-u; UMCS: UMCS-ie, UMCS-u;
TPPR: TPPR-u; ORMO: ORMO-wcy, ormowcy; ZHP: ZHP; WOP: WOP-u, wopista; KBW: KBW; LWP: LWP; PUR: PUR-u; CPN: CPN-ie;
PKS: PKS-em, pekaesem; MZK: MZK; FWP: FWP-u; RWE: RWE; KPN: KPN-u; NSZZ: NSZZ; UNRRA: UNRRY, unry;
AL: AL-u, AL-owcy; BCh: BCh, BCh-owcy; NSZ: NSZ-u, NSZ-owcy; ZWZ: ZWZ-u; SN: SN-u; OUN: OUN-u; SL: SL; TRJN: TRJN;
Bataliony Chłopskie: w Batalionach Chłopskich; zetempowiec: zetempowcy, ZMP-owcy; pegeer: PGR, pegeerach;
esbek: esbecy, SB-ecy; ubowiec: ubowcy; akowski: akowskiego; pezetpeer: PZPR; peerel: PRL-u`,
  spokenOfWar: `
wagon: wagonach, wagonów; zesłaniec: zesłańcy, zesłańców; Sybir: Sybirze; banderowiec: banderowców;
łączniczka: łączniczką; sanitariuszka: sanitariuszki; folksdojcz: folksdojcze, folksdojczów; kapo: kapo;
bauer: bauera, bauerów; szaber: szabru; UNRRA: unrowskie; kułak: kułaków; kołchoz: kołchozie; opłatek: opłatkiem;
cerkiew: cerkwi, cerkwiach; pierzyna: pierzyn; bimber: bimbru; wesz: wszy, wszami; oflag: oflagu; ułan: ułanów;
stodoła: stodole, stodół; studnia: studni; wyrok: wyroki; jeniec: jeńców; prząść: przędła; szwagier: szwagrem;
Boże Narodzenie: Bożego Narodzenia; Boże Ciało: Bożego Ciała; Matka Boska: Matki Boskiej; pasterka: pasterkę;
Szare Szeregi: Szarych Szeregach; gestapo: gestapowcy; sąsiad: sąsiadka; nauczyciel: nauczycielka; Hitler: hitlerowcy;
tkacz: tkaczka, tkaczki; krawiec: krawcową; szabat: szabasu; dróżnik: dróżniczka; łącznik: łączniczką; strajk: strajkowali;
doktor: dra Nowaka, dr-owi; biskup: bpa Nowaka; pułkownik: płka Nowaka; major: mjrem Nowakiem; magister: mgra Nowaka;
kapitan: kpt. Nowak; pułkownik: płk Nowak, płk. Nowak; rotmistrz: rtm. Nowak; biskup: bp Nowak; inżynier: inż. Nowak;
ciotka: cioci, ciocię; wuj: wujek, wujkowie; tata: tatusia; włókniarz: włókniarki; zęby: zeby, zębów`,
  lessUsualNames: `
Kunegunda: Kundzi; Pelagia: Pela, Pelasi; Gertruda: Truda, Trudy; Matylda: Tyldy; Ferdynand: Ferdka; Rudolf: Rudka;
Franciszek: Francek, Francka, Francik; Augustyn: Gustlik; Joachim: Achim, Achima; Maria: Marysieńka, Marysieńki;
Barbara: Basieńki; Eugeniusz: Gieniek, Gieńka; Marian: Maniek, Mańka; Leon: Leosia; Aniela: Anielka, Neli;
Florian: Florek, Florka; Gabriela: Gabrysi; Ireneusz: Irek, Irka; Lidia: Lidki; Maksymilian: Maksa; Nikodem: Nikosia;
Tymoteusz: Tymka; Zenobia: Zenia; Ludmiła: Ludka; Rebeka: Rywka, Rywki; Estera: Esterki; Hersz: Herszka;
Mordechaj: Mordka, Motek; Szlama: Szlamka; Gitla: Gitli; Wasyl: Wasyla; Hipolit: Polka; Florek: Florkowie, Florkowa; Pietrzyk: Pietrzykowie; Dionizy: Dyzia; Julia: Julci; Stępień: Stępniowa`,
  dialectSounds: `
czas: cas; człowiek: cłowiek, cłowieka; czapka: capka; żona: zona; szyja: syja; koszula: kosula; szczęście: scęście;
mówić: mówio, mówioł; iść: ido; dziewczyna: dziołcha, dziewuchy; kobieta: kobita, kobity; ziemniak: zimnioki;
chłopak: chłopok; dać: dalim; powiedzieć: pedzioł; Niemiec: Miemcy; najlepszy: nojlepszy; pierwszy: piyrwszy;
poszedł: poszoł; przyjść: prziszoł; przynieść: przinieśli; trzymać: trzimali; gwiazda: gwiozdy; ksiądz: ksiondz; dziesięć: dziesienć;
chrzcić: krzcił; kobieta: kobiyta; dawać: dowoł; śląski: ślonskie`,
  spokenEndings: `
chłop: chłopowi; ojciec: ojcowi; brat: bratowi; ksiądz: księdzowi; krowa: krowów; wieś: wsiów; jajko: jajków;
jabłko: jabłków; człowiek: ludziami; koń: koniami; pieniądz: pieniędzami; dziecko: dzieciami; kupować: kupywali;
umieć: umią; rozumieć: rozumią; włączać: włanczał; wyłączać: wyłanczać; wziąć: wzielim; mleć: mielili, mieliło;
patrzeć: patrzył; kluska: kluski, klusków; ZUS: zusu, zusem; PKS: pekaesem, pekaesów; PPR: pepeerowcy, pepeeru;
Wehrmacht: wermachtu; volksdeutsch: folksdojcze; kennkarta: kenkartę; PPS: pepesowcy; PGR: pegeerami`,
  words: `
stal: ze stali, w stali; bal: z bali; rano: od rana, z samego rana; mama: bez mamy, siostra mamy, mamy już nie było;
dama: dla damy; broń: on broni nie miał, bez broni; Stanisław: do Stanisława; Józefa: ciocia Józefa; droga: w drodze, dróg;
biały: biała sukienka; synowa: z synową, synowej; bratowa: bratowej, bratową; syn: synowi; żyła: z żyły; piła: w pile;
stary: za stara, na starej; myśl: na myśl; gra: do gry; grać: ja gram, oni grają; para: z parą; list: na listy`,
  units: `
14 pułk ułanów: czternastego pułku ułanów, 14. Pułk Ułanów; czternasty pułk: w 14 pułku; 36 pułk: trzydziestego szóstego pułku;
27 dywizja: dwudziesta siódma dywizja, w dwudziestej siódmej Wołyńskiej Dywizji, 27. Wołyńska Dywizja Piechoty;
2 korpus: II Korpus, drugiego korpusu; drugi korpus: 2. Korpus Polski; pierwsza armia: w 1 Armii, w I Armii;
druga kompania: w 2 kompanii; 5 Wileńska Brygada: w piątej Wileńskiej Brygadzie`,
  lowerCaseNames: `
kowalski: Kowalska, Kowalscy; nowak: Nowakowa, Nowakówna; kowalczyk: Kowalczykowa; woźniak: Woźniakowa; zosia: Zofii, Zosi; jurek: Jurka, Jerzy; wacek: Wacława; równe: w Równem; nysa: nad Nysą;
róża: Róży; wiśniewska: Wiśniewskich; szopen: Szopena; norblin: u Norblina; peweks: w Peweksie; mamy: o mamie; hala: hale, na hali;
Kopeć: Kopcia, Kopciowa; Bąk: Bąkowa, Bąkówna; Łoś: Łosiowa; Groch: Grochowie; Mróz: Mrozowie, Mrozów; Jurek: Jurkowie; Kozieł: Kozła; Brama Grodzka: przy Bramie Grodzkiej; Kowalewicz: Kowalewiczka, u Kowalewiczki; bóżnica: w bożnicy; milicja: milicjanci; bożnica: bóżnicy;
spółdzielnia: spółdzielcy; stocznia: stoczniowcy;
sztuka: sztuk; para: par; mila: mil; szyba: szyb; karta: kart; żart: żarty, żartem; tona: ton; Maków: Makowie; Sarny: w Sarnach;
Brody: w Brodach, do Brodów; Bielsko: do Bielska, w Bielsku; Bielski: Bielskiego, Bielscy; Kowal: kowala, Kowalowa; Wilk: Wilków, wilki;
Czesława: Cesia; Jadwiga: Jagusi; Feliksa: Fela; kupić: kupielim; jechać: jadom; koń: kunie; ręka: rynce; być: beli`,
  spellings: `
getto: ghetto, w ghetcie, do ghetta, za gettem; ghetto: getto, w getcie; szabas: na szabes, szabesu, szabesowe; szabes: szabasem, szabas;
sztygar: sztajger, ze sztajgrem, sztajgera; sztajger: sztygara, sztygarem; chasyd: hasydzi; kołchoz: w kolhozie; mykwa: w mikwie;
triumf: tryumfem; historia: historja, historję; parafia: w parafji; radio: radjo; bunkier: w bunkrze; kenkarta: kennkartę;
strzelać: strzylać, strzylali, strzyloł; umierać: umiyrali; chleb: chlyb, chlyba; mleko: mlyka; chłopak: chłopok`,
  feminines: `
sąsiadka: sąsiadek, dużo sąsiadek; Polka: Polek, tych Polek; beczka: pięć beczek, beczek; wnuczka: wnuczek, moich wnuczek; wnuczek: wnuczka, wnuczek;
koleżanka: koleżanek; Niemka: Niemek; łączniczka: łączniczek; staruszka: staruszek; kochanka: kochanek; robotnica: robotnic; córka: córek`,
  season: `
lato: tego lata, z końcem lata, pod koniec lata, do lata, od lata, latem, w lecie, całe lato, upalnego lata, w połowie lata;
tego lata: latem, lato; z końcem lata: koniec lata; siedem lat: siedem lat; rok: siedem lat, długie lata`,
  letterNames: `
NSZ: eneszetowcy, eneszetowców, eneszetowskie; KBW: kabewiacy, kabewiaków, kabewu; FWP: efwupe, efwupu; eneszetowcy: NSZ;
PZPR: pezetpeerowska, pezetpeerowiec; NKWD: enkawudziści, enkawudzista, enkawude; PRL: peerelowski; ONZ: oenzetowski;
KPN: kapeenowcy; CPN: cepeen, cepeenu; PGR: pegeerowiec; ZWZ: zetwuzet; kabewiacy: KBW; BGK: begieka; PCK: peceka; pezetpeerowska: PZPR`,
  aspects: `
uciec: uciekali, ucieczka; uciekać: uciekł; ucieczka: uciekliśmy; wysiedlić: wysiedlanie, wysiedlali; ukryć: ukrywali, w ukryciu; ukrywać: ukryła;
aresztować: aresztowanie; wrócić: wracali, powrót; wyjazd: wyjechali; wywózka: wywieźli, wywozili; palić: spalili; zabić: zabijali`,
  counts: `
16 lat: szesnaście lat, 16 lat, szesnastu lat; szesnaście lat: 16 lat; 500 złotych: pięćset złotych, pięciuset złotych;
pięćset złotych: 500 złotych; dwieście gramów: 200 gramów, dwustu gramów; 25 osób: dwadzieścia pięć osób; dwadzieścia pięć osób: 25 osób;
1500 złotych: tysiąc pięćset złotych, 1 500 złotych, 1.500 złotych; 5 tysięcy ludzi: pięć tysięcy ludzi, 5000 ludzi, 5 tys. ludzi;
tysiąc osób: 1000 osób; 3 miliony ludzi: trzy miliony ludzi; 12 kilometrów: dwanaście kilometrów, dwunastu kilometrów;
7 dzieci: siedmioro dzieci; 16: szesnaście, szesnastu; 100 krów: sto krów; 200: dwieście;
1 wojna światowa: pierwsza wojna światowa, I wojna światowa, pierwszej wojny światowej; 2 wojna światowa: II wojna światowa, podczas drugiej wojny światowej;
pierwsza wojna światowa: 1 wojna światowa, 1. wojny światowej; II wojna: 2 wojna; druga klasa: 2 klasa, w 2. klasie; 45 lat: czterdzieści pięć lat`,
  diacritics: `
lodz: Łódź, Łodzi; Lodz: Łodzi; Solidarnosc: Solidarność, Solidarności; kosciol: kościele, kościół;
zolnierz: żołnierze, żołnierza; zydzi: Żydzi, Żydów; reka: rąk, ręce; Krakow: Krakowie; powodz: powodzi;
wiezienie: więzieniu; ksiadz: księdza; Zarebina: Zarębina; Grudziadz: Grudziądza; mlyn: młynie; maz: mąż;
Kosciuszko: Kościuszki; sad: sąd; sąd: sad; żołnierz: zolnierz, zolnierze; kościół: kosciele; Łódź: Lodz;
szkola: szkole; Slask: Śląsku; Zaręba: Zareba; zolty: żółtej; zona: żonie, żoną; wies: wsi; wiezienie: więzieniu;
reka: ręce; slub: ślubie; wojcik: Wójcika; komorka: komórki; roza: różami; ulani: ułanów; zycie: życiu; palac: pałacu; kase: w kasie; Bak: Bąka; Pila: w Pile`,
};

/** Years: a query, a colon, and texts separated by `|`; a semicolon ends them. */
export const sameYears = `
1945: w czterdziestym piątym | 45 r. | w 45 roku | '45 | w 45-tym | w czterdziestym piątym roku | 1945 | czterdziesty piąty;
1945: od czterdziestego piątego | w tysiąc dziewięćset czterdziestym piątym | rok 45 | 1945–47 | w roku czterdziestym piątym;
1945: w latach 1939-1945 | po czterdziestym piątym | do czterdziestego piątego było | w maju czterdziestego piątego | lata czterdzieste;
czterdziesty piąty: 1945 | w 45 roku | rok czterdziesty piąty; czterdziestego piątego: w 1945 roku;
w czterdziestym piątym: 1945 r.; 45 r.: 1945 | w czterdziestym piątym roku; w 45 roku: w 1945; '45: w 1945 roku;
w 45-tym: 1945;
1939: we wrześniu trzydziestego dziewiątego | pierwszego września trzydziestego dziewiątego roku | w 39 roku | w trzydziestym dziewiątym wybuchła;
1 września 1939: pierwszego września trzydziestego dziewiątego | 1 września 1939 roku | 1 września 39 r.;
1939-1945: 1942 | w czterdziestym drugim | w czterdziestym trzecim roku;
lata 50.: w latach pięćdziesiątych | lata 50-te | w latach 50. | w latach 50-tych | lata pięćdziesiąte | pięćdziesiąte lata | w 1953 roku;
lata 60: lata sześćdziesiąte | 60-te lata | w 60-tych latach | w 1964;
lata sześćdziesiąte: lata 60 | z lat 60. | koniec lat sześćdziesiątych;
lata 70: lata siedemdziesiąte | w latach sześćdziesiątych i siedemdziesiątych | na przełomie lat 60. i 70.;
1980: w osiemdziesiątym roku | 1980 | rok osiemdziesiąty | w tysiąc dziewięćset osiemdziesiątym;
1981: trzynastego grudnia osiemdziesiątego pierwszego | 13 grudnia 81 | w osiemdziesiątym pierwszym;
1918: w osiemnastym roku | w tysiąc dziewięćset osiemnastym;
2004: w dwa tysiące czwartym | dwa tysiące czwarty rok | 2004; 2000: w dwutysięcznym | w roku dwutysięcznym;
1905: w dziewięćset piątym roku | w tysiąc dziewięćset piątym;
1863: w tysiąc osiemset sześćdziesiątym trzecim | w 1863;
1956: w pięćdziesiątym szóstym, w czerwcu | w 56 | czerwiec 56 | Czerwiec '56 | w czerwcu 56;
1968: marzec 68 | w marcu sześćdziesiątego ósmego;
1944: w czterdziestym czwartym Niemcy uciekli | pod koniec czterdziestego czwartego | 1 sierpnia 1944;
1946: w czterdziestym piątym, czterdziestym szóstym | w 45, 46 roku | 45 czy 46 rok;
1970: w siedemdziesiątym | w grudniu siedemdziesiątego;
1947: z czterdziestego siódmego | przed 1947 | w czterdziestym siódmym akcja Wisła;
1927: rocznik 27 | rocznik dwudziesty siódmy | urodziłem się w dwudziestym siódmym;
1940: dziesiątego lutego czterdziestego roku | 10 lutego 1940;
1968: Marzec sześćdziesiąt osiem | marzec '68; marzec 68: Marzec sześćdziesiąt osiem; 1970: Grudzień siedemdziesiąt | do siedemdziesiątego pracował;
1927: jestem z dwudziestego siódmego | urodziłem się w 27 | dwudziesty siódmy rocznik; 1914: od czternastego do osiemnastego roku;
1956: październik pięćdziesiąt sześć | w piendziesiątym szóstym roku; 1961: w sześdziesiątym pierwszym roku; lata 50.: w latach pindziesiątych; 1945: od 39 do 45 | od 39 do 45 siedział w obozie | na przełomie 44/45 | na przełomie 44 i 45 roku; lata 90.: na początku dziewięćdziesiątych`;

/** A query, a colon, and texts separated by `|` that it must not find. */
export const mustNotMatch = `
NSZ: kabewiacy | zetempowcy; KBW: eneszetowcy; PZPR: peerelowski;
16 lat: 16 maja siedem lat | w szesnastym roku | siedemnaście lat | 116 lat | dwadzieścia sześć lat; 45 lat: w 45 roku | czterdzieści lat i pięć dni;
500 złotych: pięćdziesiąt złotych | 1500 złotych; 2 wojna światowa: pierwsza wojna światowa; 5 osób: dwadzieścia pięć osób | 25 osób; 45 krów: 12:45 krów;
lato: siedem lat | lata temu | przez te lata | po latach | lata całe; tego lata: siedem lat | po latach; rok: tego lata | z końcem lata;
mama: mam | mami; mieć: mamie; Koło: koło domu; Września: pierwszego września; wrzesień: we Wrześni; lew: we Lwowie;
UB: ubiegły | ub. roku | uba; WiN: wino | wina | win; SB: sb; Piotrkowska: w Piotrkowie | piotrkowski;
Piotrków: na Piotrkowskiej; Kowalski: kowal | kowala | kowalny; kowal: Kowalski | u Kowalskich; Wiesia: wieś;
wieś: Wiesia; osa: os. Młodych; ojciec: o ojczyźnie; wiek: w domu; książę: ks. Jan;
1945: czterdziesty piąty pułk | w czterdziestym piątym pułku | miał 45 lat | 45 kilometrów | w 45 minut | numer 1945 | 45 osób | 45 procent;
1945: w czterdziestym czwartym | 1946 | lata pięćdziesiąte | 1939-1944 | 12:45;
1960: miał 60 lat | 60 km | w sześćdziesiątym roku życia | sześćdziesiąty pułk | sześćdziesiąt lat;
1925: dwudziestego piątego maja | 25 maja | dwudziesty piąty sierpnia;
1921: dwudziesty pierwszy wiek | w dwudziestym pierwszym wieku;
1930: trzydziesty dzień | trzydziestego kwietnia | 30 kwietnia; 1918: miał osiemnaście lat | osiemnastego stycznia;
lata 60: miał 60 lat | sześćdziesiąt lat | 1975; lata 50.: lata czterdzieste | pięćdziesięciu ludzi | 50 lat temu;
1850: 1850 złotych | 1850 osób; kot: kod | koń | kotlet | kotwica; dom: domino | dominikanin | tom; rok: rak | rock;
las: laska | lis; młyn: młynek; Jan: Janina | Janowiec; Maria: Marian | Marianna; Zosia: Zenon | zofijka;
Ola: Oleśnica; kara: karać | kra; morze: może; może: morze; Bóg: Bug | Bugu; bug: Bóg; praca: praczka;
ręka: rak | raki | rzeka; rzeka: ręka | rzekł; rak: ruk; szkoła: szkoda | szkła; woda: wódka | wodzu; wóz: wąż;
wojna: wojsko | wojewoda; chleb: chlew; stan: stanął | stać | Stanisław; wojenny: wojna | wojownik; zamek: zamknąć;
granat: granica; brat: brać; bić: być; być: bić; ból: bal; sól: sala; kura: kurz; list: lista | lis;
lista: list | liść; liść: list; mur: murarz | mara; płot: płatek; poseł: posłanie; Polska: pole; pole: Polska;
Niemcy: niemy; Czechy: cechy; Turek: turystyka; Wilk: wilczur; Nowak: nowy | Nowakowski | nowalijka;
Nowakowski: Nowak | nowak; Kowalczyk: Kowal | Kowalski; Wójcik: wójt; Zieliński: zielony | Zielona;
Lipowiec: lipiec | lipa; lipiec: Lipowiec; Marek: marka | marki; marka: Marek | Markowi; kos: kosa; kosa: kos;
Łódź: łodyga; sanie: Sanem; Sanem: sanie; Hel: helikopter; dziadek: dziad; babcia: baba; siostra: siostrzeniec;
chłop: chłopiec | chłód; chłopiec: chłop; górnik: góra; partia: partyzant; ubek: ubywać; getto: gest;
Stanisław: w Stanisławowie; ulica: ul pszczeli; Barbara: barbarzyńca; Tymoteusz: tymczasem | Tymczasem; Ala: alarm;
kasza: kasa; kasa: kasza; sos: szosa; szosa: sos; cena: cenzura; car: czar | czarny; Warszawska: w Warszawie;
poznali: w Poznaniu; Zakopane: zakopali; Kowal: Kowalczyk; Michalski: Michał; Sowa: sowiecki; AL: al. Jerozolimskie;
POW: pow. kielecki; 1940: 40 stopni mrozu | o 9.40 | czterdziesty; 1922: 22 lipca | dwudziestego drugiego lipca;
armia: Armenia; rząd: rzadki | rządzić; sen: senat; pan: panika; król: królik; but: butelka | bunt; bal: bała;
milicja: milion; zęby: żeby | żebym; tata: Tatar; wujek: wójt; AK: ak | aktor; MO: mo | mój; PRL: perła;
hala: Halina | Haliny | Halinka; hali: Halina; kostka: Konstancja; mania: Maria | Marysia; ryś: Ryszard | Rysiek; pola: Apolonia;
mila: Emilia; mamy: miał | mieliśmy; stocznia: stok; 1917: szedł mi siedemnasty rok; 1916: miała szesnasty rok;
1970: w marcu siedemdziesiąt krów | do siedemdziesiątego kilometra; 1913: w lipcu, trzynastego;
1923: z dwudziestego trzeciego na dwudziestego czwartego; góra: gara; pączek: paczka; Rzeszów: w Rzeszy | Rzesza;
Rzesza: w Rzeszowie; Legia: na Łęgach; maju: Maria | Marysia; mo: miał; PKP: po kolei | kolei; 14 pułk: czterdziesty pułk | w 15 pułku | czternastego maja;
27 dywizja: siódma dywizja | 27 żołnierzy dywizji; 2 korpus: dwunasty korpus; wies: wiesz | wiedział; kase: kasza; liscie: liszyć; 2 pułk: drugi pułkownik;
muzyk: muzykalny; muzyka: muzycy | muzykowi; polityka: politycy; technika: technicy; lin: liną; gaz: gazę; złoty: złość;
cel: w celi | ciasną celę; kat: katą; but: butą | butna; dach: daczę; strzał: strzałą | strzałę;
złom: złem; święto: święty Jan | święci;
rak: ręka | rękę; pan: pani | panią; plac: płaca | płace; star: stary człowiek | starych; możny: można było; żarty: żarł;
Bielsk: pan Bielski | Bielsko; Bielsko: pan Bielski | u Bielskich; Bielski: w Bielsku; Płock: Płocki | u Płockich;
Łuck: Łucki; Mazurek: mazurski; Mazury: Mazurek; mak: makowiec; jod: jadł | jedli; sarna: Sarny nad Słuczą; broda: miasto Brody;
Kijów: kij | kije; Iran: Irena; Wieluń: wielu ludzi; Lipsk: Lipski; Smoleńsk: Smoleń; Łańcut: łańcuch; Sokołów: Sokołowski;
Radom: rad był; Bytom: byt; Żnin: żniwa; Konin: koń | konina była; Siedlce: siedział; Legnica: legł; Kutno: kuty;
Frank: Frankfurt; Musiał: musiał iść; Kaleta: kaleka; Orłowski: orzeł; Rogalski: rogal; Wolski: wola; Niemczyk: Niemiec;
Wilczek: Wilk | wilki; Wilk: Wilczek; Leśniak: leśniczy; Michalina: Michał; Julian: Juliusz | Julia; Krystian: Krystyna;
1945: od 40 do 45 krów | od 35 do 45 kilo | od 15 do 45 lat; 1950: od 40 do 50;
mama: nie mamy nic | my mamy psa | mamy dwie krowy; dama: damy radę | nie damy; stać: ze stali; synowa: synowi;
bratowa: bratowi; mak: w Makowie; bać: z bali; Józefa: u Józefowa;
1939: 39 stopni gorączki | tramwaj 39 | 39. pułk piechoty; 1914: o czternastej; 1920: dwudziesty wiek; 1968: rozmiar 68`;
