import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSearchTest, foundIn, type SearchTest } from '../../testing/search-test.ts';

/** Texts of an archive, and those that a query finds, the best first. */
interface Example {
  readonly query: string;
  readonly texts: readonly string[];
  readonly found: readonly string[];
}

/** Expects a query to find all texts in this order. */
function ranked(query: string, ...texts: string[]): Example[] {
  return [{ query, texts, found: texts }];
}

/** Expects a query to find each text when it is alone in the archive. */
function found(query: string, ...texts: string[]): Example[] {
  return texts.map((text) => ({ query, texts: [text], found: [text] }));
}

/** Expects that no text has all words of the query; texts with some of them are results of an easier query. */
function notFound(query: string, ...texts: string[]): Example[] {
  return texts.map((text) => ({ query, texts: [text], found: [] }));
}

/** Expects a query to find each text after the exact form. */
function nextToExact(query: string, ...texts: string[]): Example[] {
  return texts.flatMap((text) => ranked(query, `to ${query}`, text));
}

/** Expects a query to find each text only in an archive without the exact form. */
function withoutExact(query: string, ...texts: string[]): Example[] {
  return texts.flatMap((text) => [
    ...found(query, text),
    { query, texts: [`to ${query}`, text], found: [`to ${query}`] },
  ]);
}

const rules: Readonly<Record<string, readonly Example[][]>> = {
  // Queries and their traps
  'żołnierze wyklęci finds leśni, NSZ and WiN by the thesaurus': [
    found('żołnierze wyklęci', 'przyszli leśni', 'u leśnych', 'był w NSZ', 'do WiN-u'),
  ],
  'UB finds the office, its people lower, and never ubiegły': [
    ranked('UB', 'na UB', 'przyszła bezpieka'),
    found('UB', 'przyszli UB-ecy', 'jeden UB-ek', 'ubek', 'ubecja'),
    notFound('UB', 'ubiegły', 'ub. roku'),
  ],
  'WiN finds the organisation, not wine': [
    found('WiN', 'był w WiN-ie', 'w WIN'),
    notFound('WiN', 'dwa wina', 'dużo win'),
  ],
  'SB finds the service, its people lower, and never sb': [
    ranked('SB', 'do SB', 'jeden esbek'),
    found('SB', 'bezpieka'),
    notFound('SB', 'sb'),
  ],
  'ul. Piotrkowska is found without the street, and not as the town or its adjective': [
    found('ul. Piotrkowska', 'na Piotrkowskiej'),
    notFound('ul. Piotrkowska', 'w Piotrkowie', 'targ piotrkowski'),
  ],
  '1 września 1939 finds a spoken day, not the town': [
    found('1 września 1939', 'pierwszego września trzydziestego dziewiątego', '1 września 39 roku', '1.09.1939'),
    found('1.09.1939', 'pierwszego września trzydziestego dziewiątego', '1 IX 1939'),
    notFound('1 września 1939', 'w 1939 roku mieszkaliśmy we Wrześni'),
  ],
  'Koło finds the town, the start of a sentence only without it, and never the preposition': [
    ranked('Koło', 'miasto Koło', 'byliśmy w Kole'),
    withoutExact('Koło', 'był. Koło domu'),
    notFound('Koło', 'koło domu'),
  ],
  '1939-1945 finds the years between': [
    found('1939-1945', 'w 1942 roku', 'w czterdziestym trzecim', 'lata 1939–1945'),
    notFound('1939-1945', 'w 1946 roku'),
  ],
  'lata 60 finds the decade, its years lower, and no age': [
    ranked('lata 60', 'w latach sześćdziesiątych', 'w 1964 roku'),
    found('lata 60', 'lata 60-te'),
    notFound('lata 60', 'miał 60 lat'),
  ],
  'stan wojenny is found in its forms': [
    found('stan wojenny', 'w stanie wojennym', 'stanu wojennego'),
    notFound('stan wojenny', 'stan domu po wojnie'),
  ],
  'dziadek Jan Nowak is found without the grandfather': [found('dziadek Jan Nowak', 'u Jana Nowaka')],
  'Kowalski finds the family, the wife lower, and no blacksmith': [
    ranked('Kowalski', 'pan Kowalski', 'u Kowalskich', 'pani Kowalska'),
    found('Kowalski', 'Kowalscy'),
    notFound('Kowalski', 'kowal', 'u kowala'),
  ],
  'Żydzi w Lipowcu finds the people and the village, the adjective lower': [
    ranked('Żydzi', 'tam Żydzi', 'tam Żydów', 'sklep żydowski'),
    found('Żydzi w Lipowcu', 'Żyd z Lipowca', 'Żydówki w Lipowcu'),
  ],
  'lodz finds the town, then the boat': [ranked('lodz', 'do Łodzi', 'na łodzi')],
  'mama does not find mam': [ranked('mama', 'moja mama', 'o mamie', 'mojej mamy'), notFound('mama', 'mam')],
  'Zorza finds the cinema before the dawn': [ranked('Zorza', 'kino Zorza', 'w Zorzy', 'piękna zorza')],
  'Solidarnosc finds the union before the common noun': [ranked('Solidarnosc', 'w Solidarności', 'z solidarności')],
  'a query with diacritics ranks the exact form first': [
    ranked('sąd', 'to sąd', 'w sądzie'),
    withoutExact('sąd', 'nasz sad'),
  ],
  // Words with several meanings
  'a noun in the query finds adjectives and verbs with its letters only without an exact form, and no other nouns': [
    withoutExact('droga', 'drogie buty'),
    withoutExact('broń', 'oni bronili'),
    withoutExact('para', 'parę groszy'),
    notFound('wina', 'piliśmy wino'),
    notFound('rana', 'nad ranem'),
    withoutExact('Biała', 'biała sukienka'),
    nextToExact('droga', 'na drodze'),
    nextToExact('Niemcy', 'jeden Niemiec'),
    nextToExact('zona', 'moja żona'),
  ],
  'a word after a preposition is no verb and no nominative': [
    found('stal', 'ze stali'),
    notFound('stać', 'ze stali'),
    nextToExact('rano', 'od rana do nocy'),
    withoutExact('rana', 'od rana do nocy'),
    found('„od rana”', 'od rana do nocy'),
    nextToExact('stary', 'była za stara'),
  ],
  'a word after a pronoun or before a number is a verb': [
    notFound('mama', 'nie mamy nic', 'mamy dwa konie', 'my mamy dom'),
    found('mama', 'nie było mamy', 'do mamy', 'śmierć mamy'),
    withoutExact('piła', 'ona piła kawę'),
    found('broń', 'on broni nie miał'),
    found('młyn', 'constructor młyn'),
  ],
  'a dative in -owi is no possessive adjective': [
    nextToExact('syn', 'dał synowi'),
    nextToExact('ojciec', 'dał ojcowi'),
    notFound('synowa', 'dał synowi'),
    notFound('bratowa', 'dał bratowi'),
  ],
  'a noun without a capital finds no people with that given name': [
    found('hala', 'na hali', 'stare hale'),
    notFound('hala', 'nasza Halina'),
    notFound('kostka', 'do Konstancji'),
    found('Hala', 'nasza Halina'),
  ],
  'the query mamy finds the mother, not the verb': [found('mamy', 'o mamie'), notFound('mamy', 'miał wtedy konia')],
  'a frequent surname with a capital finds its noun only without an exact form': [
    nextToExact('Wilk', 'u Wilka'),
    withoutExact('Wilk', 'dużo wilków'),
    withoutExact('Kowal', 'u kowala'),
    withoutExact('Mróz', 'duży mróz'),
    nextToExact('Mróz', 'u Mroza', 'byli Mrozowie'),
    withoutExact('Warta', 'stał na warcie'),
    nextToExact('Warta', 'nad Wartą'),
    nextToExact('Szkoła', 'w szkole'),
  ],
  'a noun in the nominative is no form of another noun': [
    found('muzyka', 'muzyką'),
    notFound('muzyka', 'muzycy'),
    notFound('cel', 'w celi'),
    notFound('rak', 'ręka'),
    found('sad', 'przed sądem'),
  ],
  'a noun in the nominative is hardly ever the genitive plural of another noun': [
    withoutExact('cela', 'taki cel'),
    nextToExact('sztuka', 'pięć sztuk'),
  ],
  'an adjective finds its adverb only without an exact form': [
    withoutExact('mała', 'mało jedli'),
    withoutExact('polski', 'polsko-niemiecki'),
    notFound('święto', 'święty Jan'),
  ],
  'a word with diacritics finds the spelling of another word only without an exact form': [
    withoutExact('łaska', 'stara laska'),
    nextToExact('żołnierz', 'stary zolnierz'),
  ],
  'a town has no plural and shares no family with a surname': [
    notFound('Bielsk', 'pan Bielski', 'miasto Bielsko'),
    notFound('Bielsko', 'u Bielskich'),
    notFound('Płock', 'pan Płocki'),
    notFound('Gdański', 'w Gdańsku'),
    nextToExact('Gdański', 'u Gdańskiego'),
    nextToExact('Maków', 'w Makowie'),
    notFound('mak', 'w Makowie'),
  ],
  'an adverb without a capital finds the town with its letters only without an exact form': [
    withoutExact('nisko', 'koło Niska'),
    nextToExact('Nisko', 'w Nisku'),
  ],
  'dialect is read in texts, not in known words of a query': [
    found('jeść', 'wszystko jod'),
    notFound('jod', 'jadł'),
    found('ręka', 'w rynce'),
    found('kupić', 'kupielim'),
  ],
  'a known name finds unknown forms of itself with a capital, not unknown words': [
    found('Żabno', 'koło Żabny'),
    notFound('Żabno', 'taki żabny'),
    found('hepka', 'dwie hepki'),
  ],
  'a town in -ów is no family, and a family may be called like a town': [
    notFound('Rzeszów', 'do Rzeszy'),
    notFound('Rzesza', 'był w Rzeszowie'),
    found('Groch', 'byli Grochowie'),
    found('Jurek', 'byli Jurkowie'),
  ],
  'a query without diacritics is read with them, not as dialect': [
    found('wies', 'na wsi'),
    notFound('wies', 'wiesz, pamiętam'),
    ranked('Bak', 'pan Bak', 'pan Bąk'),
    nextToExact('Bak', 'pan Bąk'),
  ],
  'a noun with a capital is found in the forms of its name': [nextToExact('Brama Grodzka', 'w Bramie Grodzkiej')],
  'frequent surnames and adjectives without a capital find the family': [
    nextToExact('nowak', 'pan Nowak', 'pani Nowakowa'),
    nextToExact('kowalski', 'pan Kowalski', 'pani Kowalska'),
  ],
  'a genitive plural in -ek is of the women': [
    nextToExact('sąsiadka', 'dużo sąsiadek'),
    nextToExact('Polka', 'tych Polek'),
    nextToExact('beczka', 'pięć beczek'),
    nextToExact('wnuczka', 'moich wnuczek'),
    found('wnuczek', 'moje wnuczki', 'mój wnuczek'),
  ],
  'lata is the summer after its adjectives and parts, else years': [
    nextToExact('lato', 'tego lata', 'z końcem lata'),
    found('tego lata', 'latem', 'z końcem lata'),
    found('rok', 'siedem lat'),
    notFound('lato', 'siedem lat', 'lata temu'),
    notFound('rok', 'tego lata'),
  ],
  'spellings of one word find each other': [
    nextToExact('getto', 'w ghetcie'),
    nextToExact('szabas', 'na szabes'),
    nextToExact('sztygar', 'ze sztajgrem'),
    nextToExact('strzelać', 'oni strzylali'),
    found('ghetto', 'w getcie'),
  ],
  'abbreviations are found as the names of their letters, with endings': [
    found('NSZ', 'przyszli eneszetowcy'),
    found('KBW', 'jacyś kabewiacy'),
    found('FWP', 'na wczasach z efwupu'),
    found('pezetpeerowska', 'należał do PZPR'),
    notFound('NSZ', 'jacyś kabewiacy'),
  ],
  'the other aspect of a verb and its action are found lower': [
    nextToExact('uciec', 'uciekł'),
    ranked('uciec', 'oni uciekli', 'ich ucieczka'),
    ranked('wysiedlić', 'nas wysiedlili', 'ich wysiedlanie'),
    ranked('ukryć', 'ukryła go', 'ukrywała go'),
  ],
  'numbers are found in digits and in words': [
    found('16 lat', 'miał 16 lat', 'miał szesnaście lat'),
    notFound('16 lat', 'w szesnastym roku', '16 maja siedem lat', 'miał 26 lat'),
    found('500 złotych', 'pięćset złotych', '500 złotych'),
    found('dwieście gramów', '200 gramów'),
    found('tysiąc pięćset złotych', '1500 złotych', '1 500 złotych'),
    found('3 zmiany', 'na trzy zmiany', 'na 3 zmiany', 'na trzeciej zmianie'),
    found('trzy zmiany', 'na 3 zmiany'),
    notFound('trzy klasy', 'do 1. klasy'),
    found('1 wojna światowa', 'pierwsza wojna światowa', 'I wojna światowa'),
    notFound('1 wojna światowa', 'druga wojna światowa'),
  ],
  'dialectal spellings find the standard word, unless they are another word': [
    found('gwiazda', 'dużo gwiozd'),
    found('przynieść', 'przinieśli'),
    found('góra', 'na gore'),
    notFound('gara', 'stara gora'),
  ],
};

/** The narrator of an example's recordings: each search is limited to one example, as if it were the whole archive. */
const narratorOf = (rule: number, example: number) => `x${rule}x${example}x`;
const examplesOf = (rule: number) => (Object.values(rules)[rule] ?? []).flat();

let archive: SearchTest;
beforeAll(async () => {
  archive = await buildSearchTest();
  for (const rule of Object.keys(rules).keys()) {
    for (const [example, { texts }] of examplesOf(rule).entries()) {
      for (const [index, text] of texts.entries()) {
        const narrator = narratorOf(rule, example);
        await archive.record(`${narrator}${index}`, ['Wtedy właśnie,', text], {
          title: '–',
          interviewee_name: narrator,
          // Dated so that recordings of equal rank would be in the wrong order: the newest first.
          date: `2024-01-0${index + 1}`,
        });
      }
    }
  }
  await archive.index();
});
afterAll(() => archive.close());

test.each(Object.keys(rules).map((name, rule) => [name, rule] as const))('%s', async (_name, rule) => {
  for (const [example, { query, texts, found: expected }] of examplesOf(rule).entries()) {
    const narrator = narratorOf(rule, example);
    const results = await archive.search(archive.user, `kto:${narrator} ${query}`);
    const numbers = foundIn(results).map((id) => Number(id.slice(narrator.length)));
    const isEasier = expected.length === 0 && results.omitted.length > 0;
    expect(isEasier ? [] : numbers.map((index) => texts[index]), query).toEqual(expected);
  }
});
