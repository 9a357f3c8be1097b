/** Words of dialect and old speech that no rule explains: as spoken, then the standard form. */
const words = `
godali gadali, godać gadać, godoł gadał, godała gadała, godo gada, godajo gadają, godajom gadają, mioł miał,
miołem miałem, mieliśwa mieliśmy, bylimy byliśmy, byliśwa byliśmy, poszlim poszliśmy, poszłem poszedłem,
przyszłem przyszedłem, wyszłem wyszedłem, szłem szedłem, doszłem doszedłem, zaszłem zaszedłem, weszłem wszedłem,
zeszłem zszedłem, przeszłem przeszedłem, odeszłem odszedłem, wziąść wziąć, wzion wziął, wzioł wziął, wzieni wzięli,
wziena wzięła, wzięni wzięli, zaczon zaczął, zacon zaczął, zaczeni zaczęli, łojciec ojciec, dzisiej dzisiaj,
dzisiok dzisiaj, wczorej wczoraj, teroz teraz, kaj gdzie, kajś gdzieś, skądyś skądś, piniądze pieniądze,
piniędzy pieniędzy, piniądz pieniądz, pinindze pieniądze, kuń koń, kuniem koniem, kónie konie, chopy chłopy,
chop chłop, chopa chłopa, chopak chłopak, chopaki chłopaki, chopów chłopów, dzieuchy dziewczyny, śkoła szkoła,
śkoły szkoły, śkole szkole, śkołę szkołę, krzoki krzaki, ptok ptak, ptoki ptaki, trowa trawa, trowy trawy,
trowę trawę, gorki garnki, gornek garnek, gorczek garnek, wongiel węgiel, wungiel węgiel, wągiel węgiel, wungla węgla,
wynglo węgla, mlyko mleko, mliko mleko, chlyb chleb, chlyba chleba, śniodanie śniadanie, obiod obiad, dźwi drzwi,
wiater wiatr, jezdem jestem, jezd jest, so są, bedzie będzie, bede będę, bedo będą, bedom będą, bende będę, beło było,
beł był, belim byliśmy, chodzieli chodzili, chodzielim chodziliśmy, robieli robili, robielim robiliśmy, robieł robił,
mówieli mówili, mówieł mówił, zrobieli zrobili, przyńść przyjść, przyść przyjść, wyńść wyjść, pójdziem pójdziemy,
pudziem pójdziemy, pude pójdę, pudę pójdę, pójde pójdę, ide idę, umar umarł, umer umarł, zamar zamarł, wlaz wlazł,
wlazli wleźli, zjod zjadł, siod siadł, miemcy Niemcy, miemiec Niemiec, miemców Niemców, pszynica pszenica,
popatszeć popatrzeć, paczeć patrzeć, paczał patrzał, patrzoł patrzał, pado pada, padoł padał, społ spał,
dostoł dostał, stoł stał, zostoł został, mieszkoł mieszkał, chcioł chciał, widzioł widział, wiedzioł wiedział,
ludziów ludzi, dzieciów dzieci, dziecków dzieci, panowi panu
`;

/** Words of the same kind that the dictionary has too, as rare words; here the standard form is meant as often. */
const rareElsewhere = `
buł był, beł był, ino tylko, tera teraz, kobita kobieta, kobity kobiety, kobitę kobietę, kobitom kobietom,
kobitami kobietami, dziewucha dziewczyna, dziewuchy dziewczyny, dziewuchę dziewczynę, dziewuch dziewczyn,
dziołcha dziewczyna, dziołchy dziewczyny, dziołchę dziewczynę, dziołch dziewczyn, dzioucha dziewczyna,
dziouchy dziewczyny, człek człowiek, człeka człowieka, człekiem człowiekiem, człekowi człowiekowi, dalim dali,
ido idą, chłopok chłopak, chłopoki chłopaki, dziod dziad, dziody dziady, zimniok ziemniak, zimnioki ziemniaki,
zimnioków ziemniaków, ziemniok ziemniak, ziemnioki ziemniaki, ziemnioków ziemniaków, pedzioł powiedział,
pedziała powiedziała, pedzieli powiedzieli, śtyry cztery, śtyrech czterech, dzisioj dzisiaj, dopiyro dopiero,
mielimy mieliśmy, godom gadam, ojce ojcowie, kunie konie, kunia konia, rynce ręce, rynka ręka, som są, buła była,
buło było, buli byli, beli byli, idom idą, jod jadł, syr ser, syra sera, mlika mleka, matula matka, tyż też,
szwaby Szwab, wujo wuj, wujcio wujek, tatulo tato, księdzowi księdzu, światowi światu, stryk stryj, stryka stryja, grule grula, wojno wojną, jadom jadą
`;

const readWords = (list: string): ReadonlyMap<string, string> =>
  new Map(
    list
      .trim()
      .split(/,\s*/)
      .map((pair) => pair.split(' ') as [string, string]),
  );

/** From a spoken form to its standard form, in lower case. */
export const dialectWords = readWords(words);

/** From a spoken form that is also a word of its own to the standard form of what is meant as often. */
export const dialectReadings = readWords(rareElsewhere);
