import { expect, test } from 'vitest';
import { indexedWords } from '../text/indexed-words.ts';

/** The years of a text, written as in its entries. */
function yearsIn(text: string): string[] {
  const entries = indexedWords([`A więc ${text}`]).map(({ entry }) => entry);
  return entries.filter((entry) => /^=\d/.test(entry)).map((entry) => entry.slice(1));
}

/** Texts with their years. */
const named = `
w czterdziestym piątym roku → 1945
w czterdziestym szóstym transportem → 1946
w pięćdziesiątym autobusem → 1950
w 45 roku → 1945
45 r. wróciłem → 1945
'45 → 1945
w 45-tym → 1945
1945–47 → 1945-1947
lata 50. były → 1950-1959
50-tych → 1950-1959
w latach 50-tych → 1950-1959
czterdziesty piąty → 1945
w czterdziestym piątym Niemcy uciekli → 1945
lata 60 → 1960-1969
w latach sześćdziesiątych i siedemdziesiątych → 1960-1969 1970-1979
pierwszego września trzydziestego dziewiątego → 1939
w tysiąc dziewięćset czterdziestym piątym → 1945
rok tysiąc dziewięćset czterdzieści pięć → 1945
w dwutysięcznym roku → 2000
dwa tysiące czwartym → 2004
w roku dwa tysiące czwartym → 2004
1939-1945 → 1939-1945
lata 1939-1945 → 1939-1945
w latach 39-45 → 1939-1945
było ich 1945 → 1945
12.05.1945 → 1945
od trzydziestego dziewiątego do czterdziestego piątego → 1939 1945
w 39 i 40 roku → 1939 1940
w 45 przyszli Rosjanie → 1945
w pięćdziesiątym roku → 1950
w maju czterdziestego piątego → 1945
z lat 60. → 1960-1969
60-te lata → 1960-1969
rocznik 27 → 1927
w dziewięćset piątym roku → 1905
na przełomie lat 40. i 50. → 1940-1949 1950-1959
Urodziłem się dwudziestego piątego maja dwudziestego siódmego roku → 1927
w tysiąc dziewięćset trzydziestym dziewiątym roku, we wrześniu → 1939
to był trzydziesty dziewiąty rok → 1939
rok pięćdziesiąty szósty, pięćdziesiąty siódmy → 1956 1957
siedemnastego września trzydziestego dziewiątego weszli Rosjanie → 1939
od trzydziestego dziewiątego do czterdziestego czwartego roku → 1939 1944
między 1939 a 1945 → 1939 1945
w okresie 1945–1956 → 1945-1956
lata 1945/46 → 1945-1946
zima 39/40 → 1939-1940
zimą 1939/1940 → 1939-1940
1 IX 1939 → 1939
01.09.1939 r. → 1939
dnia 1.09.39 r. → 1939
12 grudnia 81 roku → 1981
w grudniu '70 → 1970
po '56 → 1956
rocznik 1927 → 1927
jestem rocznik dwudziesty siódmy → 1927
z rocznika 27 → 1927
za Gierka, w siedemdziesiątych latach → 1970-1979
początek lat osiemdziesiątych → 1980-1989
w połowie lat 50 → 1950-1959
lata pięćdziesiąte, sześćdziesiąte → 1950-1959 1960-1969
w latach 80-tych i 90-tych → 1980-1989 1990-1999
lata dwudzieste, lata trzydzieste → 1920-1929 1930-1939
lata dwutysięczne → 2000-2009
w dwutysięcznym dziesiątym → 2010
w dwa tysiące dwudziestym pierwszym → 2021
w dwa tysiące pierwszym roku → 2001
rok dwa tysiące → 2000
w 2000 roku → 2000
dziewięćdziesiąty dziewiąty → 1999
piąty marca pięćdziesiątego trzeciego → 1953
rok czterdzieści pięć → 1945
w roku tysiąc dziewięćset dwudziestym → 1920
tysiąc dziewięćset czterdziesty → 1940
1945 r → 1945
1945r. → 1945
1945-go roku → 1945
45go roku → 1945
w 45r. → 1945
w 45r → 1945
od 45-go → 1945
'39-'45 → 1939 1945
1939 – 1945 → 1939-1945
lata 39–45 → 1939-1945
moja babcia, rocznik '05 → 1905
w 05 roku → 1905
w stanie wojennym, w osiemdziesiątym pierwszym → 1981
osiemdziesiąty pierwszy był straszny → 1981
tak do sześćdziesiątego roku → 1960
przed trzydziestym dziewiątym → 1939
gdzieś koło pięćdziesiątego roku → 1950
w tym czterdziestym czwartym → 1944
to był chyba czterdziesty szósty → 1946
czterdziesty szósty, czterdziesty siódmy → 1946 1947
czterdziesty szósty chyba → 1946
w czterdziestym piątym, w styczniu → 1945
w latach trzydziestych XIX wieku → 1830-1839
w latach 50-tych i w 60-tych → 1950-1959 1960-1969
w 60. latach → 1960-1969
to było w siedemdziesiątych. Potem → 1970-1979
lata sześćdziesiąte ubiegłego wieku → 1960-1969
w czterdziestym czwartym, piątym wrócili → 1944 1945
w czterdziestym czwartym, piątym, szóstym roku → 1944 1945 1946
pięćdziesiąty pierwszy czy drugi → 1951 1952
od trzydziestego ósmego albo dziewiątego roku → 1938 1939
w czterdziestym piątym, pierwszym transportem → 1945
od czterdziestego piątego, drugiego maja → 1945
w czterdziestym piątym i drugim pociągiem → 1945
Marzec sześćdziesiąt osiem → 1968
w Grudniu siedemdziesiąt → 1970
dwudziestego ósmego czerwca pięćdziesiąt sześć → 1956
czterdziesty piąty, styczeń → 1945
od czternastego do osiemnastego roku → 1914 1918
w dwudziestym albo dwudziestym pierwszym roku → 1920 1921
jestem z dwudziestego siódmego → 1927
ojciec był z osiemnastego, a mama młodsza → 1918
dwudziesty trzeci rocznik → 1923
rok urodzenia dwudziesty dziewiąty → 1929
urodziłem się w 29 → 1929
pracował do siedemdziesiątego → 1970
od osiemdziesiątego w spółdzielni → 1980
w 2000-nym → 2000
w osiemdziesiątych latach i na początku dziewięćdziesiątych → 1980-1989 1990-1999
we trzidziestym ósmym → 1938
dnia 13.12.81 → 1981
gdzieś w pięćdziesiątym którymś → 1950-1959
Marzec'68 → 1968
13 XII 81 → 1981
1946 kwiecień → 1946
`;

/** Texts with ages, counts, military units, times and stages of life, but no years. */
const notNamed = `
czterdziesty piąty pułk
w czterdziestym piątym pułku
miał 60 lat
dwudziestego piątego maja przyszli
1500 złotych
1500 Żydów zginęło
o 12:45
w sześćdziesiątym roku życia
w 45 minut
miał lat 60
czterdziestego piątego dnia
45 kilometrów
numer 1945
tysiąc osób
dziewięćset złotych
dwudziestym pierwszym wieku
miałem wtedy trzydzieści dziewięć lat
dostałem numer czterdziesty piąty
na czterdziestym piątym kilometrze
w czterdziestym piątym pociągu
na początku 80.
2000 osób
w dwa tysiące
dwadzieścia lat
czterdzieści pięć lat temu
czterdzieści pięć
w tysiąc osiemset
tysiąc osiemset złotych
tysiąc dziewięćset osób
dwa tysiące pięćset
tysiąc dziewięćset pięćdziesiąt złotych
kosztowało tysiąc dziewięćset pięćdziesiąt
45 roku życia
w trzydziestym roku życia
w czterdziestym piątym roku życia
po 45 latach
do 45 lat
w 60. rocznicę
50. rocznica
o 19.45
godz. 19.45
tel. 1945
lata wojny 39-45
kod 20-950
nr 12/45
15 mm, 45 mm
81 dywizja
2 pułk
27 wołyńska dywizja
w dwudziestej siódmej dywizji
koło pięćdziesiątego
50-te urodziny
pod czterdziestym piątym mieszkał sąsiad
mieszkaliśmy pod czterdziestym piątym
blok sześćdziesiąty ósmy
w baraku sześćdziesiątym ósmym
miała piętnasty rok
szedł mi już siedemnasty rok
zaczął mi się osiemnasty rok
w czerwcu pięćdziesiąt dwie krowy
w grudniu sześćdziesiąt dwa konie
skończyłem osiemnasty rok
w marcu siedemdziesiąt krów
w styczniu trzydzieści
w lipcu, trzynastego
w nocy z dwudziestego trzeciego na dwudziestego czwartego
do siedemdziesiątego kilometra
do trzydziestego
jedenastego i dwunastego roku nauki
tel. 20.45.45
z artykułu pięćdziesiątego ósmego dostał wyrok
psalm dziewięćdziesiąty pierwszy śpiewali
2.10.45.12
`;

test.each(named.trim().split('\n'))('a year is found in digits, words and mixtures: %s', (line) => {
  const [text = '', years = ''] = line.split(' → ');
  expect(yearsIn(text)).toEqual(years.split(' '));
});

test.each(notNamed.trim().split('\n'))('a number that is not a year is not read as one: %s', (text) => {
  expect(yearsIn(text)).toEqual([]);
});
