/**
 * Frequent forms that the dictionary reads in several ways, decided by hand: the form, a colon, and the lemmas it is in
 * ordinary speech, the likeliest first. Readings that are not named are dropped: nobody who searches for steel (`stal`)
 * wants all the people who stood (`stali`). A question mark stands behind what is rarely meant. A form with a capital is
 * about that word inside a sentence.
 */
const forms = `
mam: mieć; mamy: mieć mama; ma: mieć; mają: mieć; miał: mieć; miały: mieć; mieli: mieć; lat: rok; lata: rok;
latach: rok; latami: rok; latom: rok; kole: koło; kołem: koło; Koło: Koło; września: wrzesień; Września: Września;
Wrześni: Września; Wrześnią: Września; Wrześnię: Września; maja: maj; Maja: Maja; maj: maj; Maju: Maj;
luty: luty; Lwowie: Lwów; stali: stać; stały: stać stały; stała: stać stały; stałe: stały; stało: stać; jak: jak;
była: być; było: być; były: być; nie: nie; tak: tak; od: od; to: to ten; tego: ten; tym: ten; te: ten; ta: ten;
tam: tam; też: też; może: móc; moja: mój; moi: mój; moje: mój; moim: mój; wina: wina wino; win: wino wina;
winie: wino wina; wino: wino; kosa: kosa; kosy: kosa; kos: kos; drogi: droga drogi; droga: droga drogi;
drogą: droga; dróg: droga; brata: brat; bracia: brat; braci: brat; pal: palić; pali: palić; pole: pole; lasy: las;
las: las; lasach: las; Niemcy: Niemiec Niemcy; Niemców: Niemiec; Niemcom: Niemiec Niemcy; Niemcami: Niemiec Niemcy;
Niemiec: Niemiec Niemcy; Czechy: Czechy; Czech: Czech Czechy; Węgry: Węgry; Węgier: Węgier Węgry; Włochy: Włochy;
Polska: Polska; Polski: Polska polski; Polską: Polska polski; polskie: polski; polskich: polski; polskiego: polski;
Polaków: Polak; Ruscy: Ruski; boli: boleć; bali: bać; dali: dać; da: dać; dam: dać; damy: dać dama; robót: robota;
roboty: robota; robota: robota; robocie: robota; roboczo: roboczo; prace: praca; prac: praca; piła: pić piła;
pił: pić piła; piły: pić piła; pili: pić; wiedzą: wiedzieć; wiedz: wiedza wiedzieć; żyła: żyć; żyły: żyć żyła;
żył: żyć; życia: życie; życie: życie; życiu: życie; zdania: zdanie; zdanie: zdanie; zdaniem: zdanie;
mieście: miasto; mieszkania: mieszkanie; mieszkanie: mieszkanie; mieszkaniu: mieszkanie; panie: pani pan;
księży: ksiądz; księża: ksiądz; rządy: rząd; morze: morze; sadzie: sad; rad: rada; rady: rada; radzie: rada;
rada: rada; radzi: radzić; znani: znany; znany: znany znać; znane: znany znać; znana: znany znać; tory: tor;
torze: tor; kraje: kraj; kraj: kraj; kraja: kraj; krai: kraj; góry: góra; sił: siła; siły: siła; sieje: siać;
sianie: siano siać; siana: siano; siano: siano; bez: bez; wojska: wojsko; broni: broń bronić; broń: broń bronić;
bronie: broń; chłopi: chłop; chłopie: chłop; chłopka: chłopka chłopek; żyto: żyto; ludzi: człowiek ludzie;
ludzie: człowiek ludzie; ludziom: człowiek ludzie; ludźmi: człowiek ludzie; ludziach: człowiek ludzie; cale: cal;
swoje: swój; nasi: nasz; mu: on; nim: on; mi: ja; mnie: ja; moce: moc; kozie: koza kozi; lisy: lis; list: list;
listy: list lista; liście: liść list; liści: liść; minie: minąć mina; moście: most; pasy: pas; pasa: pas;
pasie: pas paść; padli: paść; padły: paść; płacę: płaca płacić; płacze: płakać płacz; płacz: płacz płakać;
pościel: pościel; raki: rak; rol: rola; rosła: rosnąć; rosły: rosnąć rosły; róże: róża; sanie: sanie; sań: sanie;
skarb: skarb; sól: sól; soli: sól; sole: sól; spał: spać; spali: spać; spała: spać; idzie: iść; świece: świeca;
świec: świeca; świta: świtać świta; taty: tata; tatą: tata; tato: tata tato; taki: taki; trup: trup; trupy: trup;
trupa: trup trupa; uczcie: uczta uczyć; wały: wał; wale: wał; wali: walić wal; wilki: wilk; wód: woda;
wodzą: wodzić wodza; wola: wola; woli: wola woleć; wole: woleć; wolą: woleć wola; wolę: woleć wola; wolne: wolny;
woła: wołać wół; wrony: wrona; wyszli: wyjść; wyszła: wyjść; wyszedł: wyjść; zaraz: zaraz; ziem: ziemia;
zimno: zimno; Kielce: Kielce; Kielcach: Kielce; karze: kara karać; kary: kara; kara: kara; karą: kara;
kolei: kolej; koleje: kolej; dzień: dzień; dnie: dzień; dna: dno; dno: dno; dane: dany dane dać; dany: dany dać;
gości: gość gościć; goście: gość; głów: głowa; gorze: gorze; gra: gra grać; granie: grać granie; bili: bić;
biała: biały; białe: biały; białą: biały; białej: biały; Biała: Biała biały; Białej: Biała biały;
Białą: Biała biały; chorą: chory; cicho: cicho; prawie: prawie; prawa: prawo prawy; prawo: prawo; prawi: prawić;
prości: prosty; pusty: pusty; puste: pusty; ran: rana; rany: rana; rano: rano; rana: rana rano; ranek: ranek;
rani: ranić; rodzice: rodzic; rody: ród; ruch: ruch; ruchy: ruch; ruski: ruski; rusku: ruski; stoi: stać;
stole: stół; stoła: stół; straży: straż; stróże: stróż; suki: suka; swata: swat; syp: sypać; szopy: szopa;
szop: szopa szop; śniegi: śnieg; śnie: sen; targi: targ; tyle: tyle; tył: tył; tyły: tył; tyli: tyli; wiek: wiek;
wieku: wiek; winien: winien; zabity: zabić; złe: zły; zła: zły zło; zło: zło; złoto: złoto; złota: złoto złoty;
żal: żal; żali: żalić; żale: żal; piątek: piątek; piątki: piątka piątek; środki: środek; czwartki: czwartek;
żywi: żywić żywy; Żywiec: Żywiec; lodz: Łódź; lodzi: Łódź; Łódź: Łódź; Łodzi: Łódź; lody: lód;
Piła: Piła; Pile: Piła; Piły: Piła; pile: piła; Wola: Wola; Woli: Wola; Hel: Hel; Helu: Hel; hel: hel;
Turek: Turek; Turku: Turek; Turka: Turek; Nysa: Nysa; Nysie: Nysa; Pradze: Praga; San: San; Sanem: San; Bug: Bug;
Bugiem: Bug; Bugu: Bug; Rusi: Ruś; Opole: Opole; Opolu: Opole; Opola: Opole; Jasło: Jasło; Jaśle: Jasło; Jan: Jan;
Jana: Jan; Janie: Jan; Janowi: Jan; Marek: Marek; Marka: Marek; Marku: Marek; marek: marka; marki: marka;
marka: marka; Wiesia: Wiesia; Ewy: Ewa; Ewie: Ewa; Ewą: Ewa; Roman: Roman; Romana: Roman; Henryka: Henryk Henryka;
Stanisława: Stanisław Stanisława; Władysława: Władysław Władysława; Bronisława: Bronisław Bronisława;
Zdzisława: Zdzisław Zdzisława; Franciszka: Franciszek Franciszka; Józefa: Józef Józefa; Ludwika: Ludwik Ludwika;
Janka: Janka Janek; Olka: Olek Olka; Zośka: Zośka; Krysia: Krysia; Kosów: Kosów; rozumie: rozumieć;
mieszka: mieszkać; patrzy: patrzeć patrzyć; znajdzie: znaleźć; jedna: jeden; jednym: jeden; pierwszego: pierwszy;
pyta: pytać; winni: winien winny; oddali: oddać oddalić; kwietnia: kwiecień; kury: kura; buty: but;
powodzi: powódź; parę: parę para?; dole: dół dola; działa: działać; siedzi: siedzieć; stanie: stan stanąć;
przyszła: przyjść; przyszli: przyjść; przyszło: przyjść; umarła: umrzeć umarły; musi: musieć; kupi: kupić;
kupie: kupa; pory: pora; sumie: suma; cele: cel cela; celach: cel cela; dana: dany dać; danych: dane dany;
karty: karta; wypłacie: wypłata; myli: myć mylić; trwało: trwać; boi: bać; boje: bój; boję: bać; bój: bój;
masy: masa; mas: masa; maść: maść; ruszy: ruszyć; bram: brama; ciekła: ciec; dusze: dusza; dusz: dusza;
działo: dziać działo; działy: dział; dziady: dziad; dziadów: dziad; gada: gadać; goni: gonić; grodzie: gród;
hala: hala; hale: hala; Poznania: Poznań; Poznaniu: Poznań; jadła: jeść; jadło: jeść jadło; jedli: jeść; kaci: kat; kładli: kłaść; kolce: kolec; kopali: kopać;
kopie: kopać kopia; kopią: kopać kopia; koty: kot; kroi: kroić; kule: kula; kul: kula; kuli: kula kuć kulić;
kulą: kula; kurze: kura kurz; lali: lać; lecą: lecieć; leje: lać lej; łapie: łapać łapa; łupy: łup; łuski: łuska;
maki: mak; mili: mila miły; mile: mila mile; mocno: mocno; mola: mola; nosze: nosze; noszę: nosić; nowi: nowy;
nuty: nuta; palą: palić; pała: pała pałać; pałki: pałka; para: para; pary: para; pić: pić; piecze: piec;
piekła: piec piekło; piekło: piekło piec; pobory: pobór; posadzie: posada; posady: posada; poty: pot;
ruda: ruda rudy; rusza: ruszać; skal: skala; skaly: skała; słoni: słoń; spadli: spaść; spadły: spaść; stopy: stopa;
stop: stop; swaty: swat; szyje: szyć szyja; świni: świnia; tusz: tusz; ubrany: ubrać; ucho: ucho; uda: udać udo;
udzie: udo; umie: umieć; ustali: ustalić; wady: wada; warty: warta wart; wart: wart warta; warta: warta wart;
warcie: warta; wije: wić; wiła: wić; włoski: włoski włosek; włosy: włos; wsypy: wsypa; zaszła: zajść;
zdrowi: zdrowy; zmarła: umrzeć zmarły; zwał: zwać; zwali: zwać zwalić; żniwa: żniwo; tyka: tykać tyka; gór: góra;
łam: łamać; łamy: łam; tuli: tulić; wieje: wiać; wieją: wiać; świń: świnia; sadzi: sadzić; ruin: ruina;
ruiny: ruina; spraw: sprawa sprawić; miast: miasto; święto: święto; święcie: święto; warto: warto; dobra: dobry dobro; byli: być;
biegli: biec; biegła: biec; dział: dział; dzieje: dziać dzieje; leży: leżeć; leżą: leżeć; macie: mieć; miną: minąć;
minę: minąć mina; mogli: móc; myślą: myśleć myśl; myśli: myśleć myśl; noszą: nosić; nazwę: nazwa nazwać;
nazwą: nazwa nazwać; nazwie: nazwa nazwać; padła: paść; padło: paść; pełni: pełnić pełnia; pierze: pierze prać;
piło: pić; płynie: płynąć; podoba: podobać; pośle: posłać; puka: pukać; palę: palić; rośnie: rosnąć; ruszą: ruszyć;
ruszę: ruszyć; rzekę: rzeka; rzeką: rzeka; siali: siać; sieją: siać; skoczy: skoczyć; solą: sól; spało: spać;
spały: spać; stara: stary starać; szyję: szyja szyć; szyją: szyja szyć; toną: tonąć; tonie: tonąć;
umarli: umrzeć umarły; umarły: umarły umrzeć; zmarli: zemrzeć zmarły; zmarły: zmarły zemrzeć; śmieci: śmieć;
wieści: wieść; więzi: więź więzić; zajmie: zająć; zajdą: zajść; zajdę: zajść; znajdą: znaleźć; znajdę: znaleźć;
znali: znać; złoży: złożyć; złości: złość; łamie: łamać; ściele: słać; śledzi: śledzić śledź; śmiali: śmiać;
świecą: świecić świeca; świecę: świeca świecić; świnię: świnia; świnią: świnia; żyło: żyć; kopię: kopać kopia;
kruka: kruk; bratowi: brat; braciami: brat; koniami: koń; liściami: liść; gościami: gość; ojcowi: ojciec; martwi: martwić martwy; miałem: mieć; jadłem: jeść; jecie: jeść; gonią: gonić; grabią: grabić;
grabi: grabić grabie; kupię: kupić; kupią: kupić; kulę: kula; lecę: lecieć; leją: lać; lubi: lubić; karmi: karmić;
karmią: karmić; karmię: karmić; kluczy: klucz; kosi: kosić; kusi: kusić; opieką: opieka; opiekę: opieka;
opieka: opieka; boją: bać; bolą: boleć; bronią: broń bronić; burzy: burza; burzą: burza burzyć; burzę: burza;
cieni: cień; czci: cześć czcić; czuje: czuć; dacie: dać; drze: drzeć; duszą: dusza dusić; duszę: dusza dusić;
dyszy: dyszeć; ginie: ginąć; goli: golić; gryzie: gryźć; gram: grać; gramy: grać; tyłem: tył; winę: wina;
winą: wina; wolni: wolny; wsypie: wsypać; żebra: żebro; psuje: psuć; płonie: płonąć; płoną: płonąć;
płacą: płacić płaca; oborze: obora; sypie: sypać; święci: święty święcić; złamie: złamać; sadzą: sadzić sadza;
pogoni: pogoń pogonić; plotą: pleść; pnie: pień; pasze: pasza; poleci: polecieć polecić; skali: skala;
urwie: urwać; wezwą: wezwać; wyrwą: wyrwać; zerwą: zerwać; obejmą: objąć; rąbie: rąbać; runie: runąć; runą: runąć;
zawali: zawalić; ujmie: ująć; trwała: trwać trwały; śnieży: śnieżyć; złącza: złącze; ostrzy: ostrzyć;
bieli: bielić biel; łata: łatać łata; łuska: łuska łuskać; łyka: łykać łyk; ściga: ścigać; ściera: ścierać;
macha: machać; duma: duma; dycha: dychać; hula: hulać; igra: igrać; klika: klika; napoi: napoić;
okopie: okop okopać; pawi: paw; pika: pikać pika; płata: płata; tyczy: tyczyć; wala: walać; warzy: warzyć;
wróży: wróżyć; wątpi: wątpić; szerzy: szerzyć; suszy: susza suszyć; stawa: stawać; zbroi: zbroić;
kozacy: Kozak kozak; zwłoki: zwłoki zwłoka; rodziców: rodzic rodzice; rodzicom: rodzic rodzice;
rodzicami: rodzic rodzice; rodzicach: rodzic rodzice; wujka: wujek; Boże: boży Bóg; boże: bóg boży; Lwów: Lwów;
zona: zona żona; można: można; żarty: żart; stary: stary; Sarny: Sarny; Sarnach: Sarny; Brody: Brody; Brodach: Brody;
kur: kura; róż: róża; ton: tona ton; morg: morga morg; gmin: gmina; kart: karta; kin: kino; kop: kopa kop;
kół: koło kół; par: para; nut: nuta; obór: obora; planet: planeta; polan: polana; sztuk: sztuka; szyb: szyba szyb;
wełn: wełna; suk: suka; strug: strug struga; tub: tuba; mil: mila; chat: chata; skarp: skarpa; łat: łata; mac: maca;
sit: sito; ud: udo; osad: osada osad; wiezienie: więzienie wieźć; wiezieniu: więzienie; wiezienia: więzienie wieźć;
ulani: ułan; porod: poród; krotko: krótko; kolo: koło; gore: góra; ramie: ramię rama; lagry: łagier lager;
pulki: pułk; Aty: Ata; Acie: Ata; Atę: Ata; Atą: Ata
`;

/** A lemma that a form may be of; `isRare` where that is meant only if nothing better is found (`para?` above). */
interface Decided {
  readonly lemma: string;
  readonly isRare: boolean;
}

const decisions: ReadonlyMap<string, readonly Decided[]> = new Map(
  forms
    .split(';')
    .map((entry) => entry.trim().split(/:? +/))
    .map(([form = '', ...lemmas]) => [
      form,
      lemmas.map((lemma) => ({ lemma: lemma.replace('?', ''), isRare: lemma.endsWith('?') })),
    ]),
);

/** The lemmas of a form that was decided by hand, the likeliest first; the letter case of the form counts. */
export function decidedLemmas(form: string): readonly Decided[] | undefined {
  return decisions.get(form);
}
