/** Words of dialect and old speech that no rule explains: as spoken, then the standard form. */
const words = `
godali gadali, godać gadać, godoł gadał, godała gadała, godo gada, godom gadam, godajo gadają, godajom gadają,
mioł miał, miołem miałem, mieliśwa mieliśmy, bylimy byliśmy, byliśwa byliśmy, poszlim poszliśmy, poszłem poszedłem,
przyszłem przyszedłem, wyszłem wyszedłem, szłem szedłem, doszłem doszedłem, zaszłem zaszedłem, weszłem wszedłem,
zeszłem zszedłem, przeszłem przeszedłem, odeszłem odszedłem, wziąść wziąć, wzion wziął, wzioł wziął, wzieni wzięli,
wziena wzięła, wzięni wzięli, zaczon zaczął, zacon zaczął, zaczeni zaczęli, ojce ojcowie, ociec ojciec,
łojciec ojciec, matula matka, tatulo tato, tatuś tato, ino tylko, jeno tylko, tyż też, dzisiej dzisiaj,
dzisiok dzisiaj, wczorej wczoraj, tera teraz, teroz teraz, kaj gdzie, kajś gdzieś, skądyś skądś,
piniądze pieniądze, piniędzy pieniędzy, piniądz pieniądz, pinindze pieniądze, kunie konie, kuń koń, kunia konia,
kuniem koniem, kuni koni, kónie konie, chopy chłopy, chop chłop, chopa chłopa, chopak chłopak, chopaki chłopaki,
chopów chłopów, dziecka dzieci, dziołcha dziewczyna, dziołchy dziewczyny, dziewucha dziewczyna,
dziewuchy dziewczyny, dzieuchy dziewczyny, śkoła szkoła, śkoły szkoły, śkole szkole, śkołę szkołę, krzoki krzaki,
ptok ptak, ptoki ptaki, trowa trawa, trowy trawy, trowę trawę, gorki garnki, gornek garnek, gorczek garnek,
rynce ręce, rynka ręka, wongiel węgiel, wungiel węgiel, wągiel węgiel, wungla węgla, wynglo węgla, mlyko mleko,
mliko mleko, mlika mleka, syr ser, syra sera, chlyb chleb, chlyba chleba, śniodanie śniadanie, obiod obiad,
dźwi drzwi, wiater wiatr, lotem latem, jezdem jestem, jezd jest, som są, so są, bedzie będzie, bede będę,
bedo będą, bedom będą, bende będę, beło było, beł był, buł był, buła była, buło było, buli byli, belim byliśmy,
beli byli, chodzieli chodzili, chodzielim chodziliśmy, robieli robili, robielim robiliśmy, robieł robił,
mówieli mówili, mówieł mówił, zrobieli zrobili, przyńść przyjść, przyść przyjść, wyńść wyjść, pójdziem pójdziemy,
pudziem pójdziemy, pude pójdę, pudę pójdę, pudzie pójdzie, pójde pójdę, ide idę, idom idą, umar umarł, umer umarł,
zamar zamarł, wlaz wlazł, wlazli wleźli, zjod zjadł, jod jadł, siod siadł, miemcy Niemcy, miemiec Niemiec,
miemców Niemców, niemce Niemcy, szwaby Szwab, ruskie Ruscy, ruski Ruski, żydy Żydzi, polaki Polacy,
partyzanty partyzanci, pszynica pszenica, pyry pyra, pyrów pyr, grule grula, dziadzia dziadek, dziadzio dziadek,
dziadziu dziadek, babcina babciny, stryk stryj, stryka stryja, stryjek stryj, wujo wuj, wujcio wujek,
popatszeć popatrzeć, paczeć patrzeć, paczał patrzał, patrzoł patrzał, pado pada, padoł padał, społ spał,
dostoł dostał, stoł stał, zostoł został, mieszkoł mieszkał, chcioł chciał, widzioł widział, wiedzioł wiedział,
wojno wojną, wojnom wojną, drogo drogą, rękom ręką, ludziów ludzi, ludziska ludzie, dzieciów dzieci,
dziecków dzieci
`;

/** Words of the same kind that the dictionary has too, as rare words; here the standard form is meant as often. */
const rareElsewhere = `
buł był, beł był, ino tylko, tera teraz, kobita kobieta, kobity kobiety, kobitę kobietę, kobitom kobietom,
kobitami kobietami, dziewucha dziewczyna, dziewuchy dziewczyny, dziewuchę dziewczynę, dziewuch dziewczyn,
dziołcha dziewczyna, dziołchy dziewczyny, dziołchę dziewczynę, dziołch dziewczyn, dzioucha dziewczyna,
dziouchy dziewczyny, człek człowiek, człeka człowieka, człekiem człowiekiem, człekowi człowiekowi, dalim dali,
ido idą, chłopok chłopak, chłopoki chłopaki, dziod dziad, dziody dziady, zimniok ziemniak,
zimnioki ziemniaki, zimnioków ziemniaków, ziemniok ziemniak, ziemnioki ziemniaki, ziemnioków ziemniaków,
pedzioł powiedział, pedziała powiedziała, pedzieli powiedzieli, śtyry cztery, śtyrech czterech, dzisioj dzisiaj,
dopiyro dopiero, mielimy mieliśmy
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
