import { describe, expect, test } from 'vitest';
import { entryKeys } from '../keys/entry-keys.ts';
import { parseQuery } from '../query/parse-query.ts';
import type { Alias } from '../query/search-query.ts';
import { indexedWords } from '../text/indexed-words.ts';
import { wordWeight } from './word-weight.ts';

/** The least of the weights with which the words of a query, optional ones apart, are found in a text. */
function weightOf(query: string, text: string, aliases: readonly Alias[] = []): number {
  const entries = indexedWords(['Wtedy właśnie,', text]).map(({ entry }) => entryKeys(entry));
  const words = parseQuery(query, aliases).terms.filter((term) => term.kind === 'word' && !term.isOptional);
  return Math.min(
    ...words.map((word) => (word.kind === 'word' ? Math.max(...entries.map((keys) => wordWeight(keys, word))) : 0)),
  );
}

/** Expects the texts to be found, each with less weight than the one before it. */
function expectRanked(query: string, ...texts: string[]) {
  const weights = texts.map((text) => weightOf(query, text));
  expect(weights, query).toEqual([...weights].sort((a, b) => b - a));
  expect(new Set(weights).size, weights.join(' ')).toBe(weights.length);
  expect(Math.min(...weights), query).toBeGreaterThan(0);
}

function expectFound(query: string, ...texts: string[]) {
  for (const text of texts) expect(weightOf(query, text), `${query} → ${text}`).toBeGreaterThan(0);
}

/** Expects the texts to be found also where the archive has better ones. */
function expectFoundBesideBetter(query: string, ...texts: string[]) {
  for (const text of texts) expect(weightOf(query, text), `${query} → ${text}`).toBeGreaterThanOrEqual(0.2);
}

/** Expects the texts to be found only where the archive has nothing better. */
function expectFoundForWantOfBetter(query: string, ...texts: string[]) {
  for (const text of texts) {
    expect(weightOf(query, text), `${query} → ${text}`).toBeGreaterThan(0);
    expect(weightOf(query, text), `${query} → ${text}`).toBeLessThan(0.2);
  }
}

function expectNotFound(query: string, ...texts: string[]) {
  for (const text of texts) expect(weightOf(query, text), `${query} → ${text}`).toBe(0);
}

describe('examples of queries and their traps', () => {
  test('żołnierze wyklęci finds leśni, NSZ and WiN by the thesaurus', () => {
    const aliases = ['leśni', 'NSZ', 'WiN'].map((other) => ({ name: 'żołnierze wyklęci', other }));
    for (const text of ['przyszli leśni', 'u leśnych', 'był w NSZ', 'do WiN-u']) {
      expect(weightOf('żołnierze wyklęci', text, aliases), text).toBeGreaterThan(0);
      expect(weightOf('żołnierze wyklęci', text), text).toBe(0);
    }
  });

  test('UB is the office, its people lower, and never ubiegły', () => {
    expectRanked('UB', 'na UB', 'przyszła bezpieka');
    expectFound('UB', 'przyszli UB-ecy', 'jeden UB-ek', 'ubek', 'ubecja');
    expectNotFound('UB', 'ubiegły', 'ub. roku');
  });

  test('WiN is the organisation, not wine', () => {
    expectFound('WiN', 'był w WiN-ie', 'w WIN');
    expectNotFound('WiN', 'dwa wina', 'dużo win');
  });

  test('SB is the service and lower its people, never sb', () => {
    expectRanked('SB', 'do SB', 'jeden esbek');
    expectFound('SB', 'bezpieka');
    expectNotFound('SB', 'sb');
  });

  test('ul. Piotrkowska is found without the street, and is neither the town nor its adjective', () => {
    expectFound('ul. Piotrkowska', 'na Piotrkowskiej');
    expectNotFound('ul. Piotrkowska', 'w Piotrkowie', 'targ piotrkowski');
  });

  test('1 września 1939 is a spoken day, not the town', () => {
    expectFound('1 września 1939', 'pierwszego września trzydziestego dziewiątego', '1 września 39 roku', '1.09.1939');
    expectFound('1.09.1939', 'pierwszego września trzydziestego dziewiątego', '1 IX 1939');
    expectNotFound('1 września 1939', 'w 1939 roku mieszkaliśmy we Wrześni');
  });

  test('Koło is the town; at the start of a sentence lower; the preposition is not found', () => {
    expectRanked('Koło', 'miasto Koło', 'byliśmy w Kole', 'był. Koło domu');
    expectNotFound('Koło', 'koło domu');
  });

  test('1939-1945 is a range', () => {
    expectFound('1939-1945', 'w 1942 roku', 'w czterdziestym trzecim', 'lata 1939–1945');
    expectNotFound('1939-1945', 'w 1946 roku');
  });

  test('lata 60 is a decade, its years lower, and no age', () => {
    expectRanked('lata 60', 'w latach sześćdziesiątych', 'w 1964 roku');
    expectFound('lata 60', 'lata 60-te');
    expectNotFound('lata 60', 'miał 60 lat');
  });

  test('stan wojenny is found in its forms', () => {
    expectFound('stan wojenny', 'w stanie wojennym', 'stanu wojennego');
    expectNotFound('stan wojenny', 'stan domu po wojnie');
  });

  test('dziadek Jan Nowak does without the grandfather', () => {
    expectFound('dziadek Jan Nowak', 'u Jana Nowaka');
  });

  test('Kowalski finds the family, the wife lower, and no blacksmith', () => {
    expectRanked('Kowalski', 'pan Kowalski', 'u Kowalskich', 'pani Kowalska');
    expectFound('Kowalski', 'Kowalscy');
    expectNotFound('Kowalski', 'kowal', 'u kowala');
  });

  test('Żydzi w Lipowcu finds the people and the village, the adjective lower', () => {
    expectRanked('Żydzi', 'tam Żydzi', 'tam Żydów', 'sklep żydowski');
    expectFound('Żydzi w Lipowcu', 'Żyd z Lipowca', 'Żydówki w Lipowcu');
  });

  test('lodz is the town first and the boat too', () => {
    expectRanked('lodz', 'do Łodzi', 'na łodzi');
  });

  test('mama is not a flood of mam', () => {
    expectRanked('mama', 'moja mama', 'o mamie', 'mojej mamy');
    expectNotFound('mama', 'mam');
  });

  test('kino Zorza is the cinema before the dawn', () => {
    expectRanked('Zorza', 'kino Zorza', 'w Zorzy', 'piękna zorza');
  });

  test('Solidarnosc is the union before the common noun', () => {
    expectRanked('Solidarnosc', 'w Solidarności', 'z solidarności');
  });

  test('what is typed with diacritics ranks the exact form first', () => {
    expectRanked('sąd', 'to sąd', 'w sądzie', 'nasz sad');
  });
});

describe('words that may mean several things', () => {
  test('a noun that is typed finds adjectives and verbs of its letters only for want of better, and no other nouns', () => {
    expectFoundForWantOfBetter('droga', 'drogie buty');
    expectFoundForWantOfBetter('broń', 'oni bronili');
    expectFoundForWantOfBetter('para', 'parę groszy');
    expectNotFound('wina', 'piliśmy wino');
    expectNotFound('rana', 'nad ranem');
    expectFoundForWantOfBetter('Biała', 'biała sukienka');
    expectFoundBesideBetter('droga', 'na drodze');
    expectFoundBesideBetter('Niemcy', 'jeden Niemiec');
    expectFoundBesideBetter('zona', 'moja żona');
  });

  test('after a preposition stands no verb and no nominative', () => {
    expectFound('stal', 'ze stali');
    expectNotFound('stać', 'ze stali');
    expectFoundBesideBetter('rano', 'od rana do nocy');
    expectFoundForWantOfBetter('rana', 'od rana do nocy');
    expectFoundBesideBetter('„od rana”', 'od rana do nocy');
    expectFoundBesideBetter('stary', 'była za stara');
  });

  test('after a pronoun or before a number stands a verb', () => {
    expectNotFound('mama', 'nie mamy nic', 'mamy dwa konie', 'my mamy dom');
    expectFound('mama', 'nie było mamy', 'do mamy', 'śmierć mamy');
    expectFoundForWantOfBetter('piła', 'ona piła kawę');
    expectFound('broń', 'on broni nie miał');
    expectFound('młyn', 'constructor młyn');
  });

  test('a dative in -owi is no adjective of the one it is given to', () => {
    expectFoundBesideBetter('syn', 'dał synowi');
    expectFoundBesideBetter('ojciec', 'dał ojcowi');
    expectNotFound('synowa', 'dał synowi');
    expectNotFound('bratowa', 'dał bratowi');
  });

  test('a noun that is a given name too finds no people without its capital', () => {
    expectFound('hala', 'na hali', 'stare hale');
    expectNotFound('hala', 'nasza Halina');
    expectNotFound('kostka', 'do Konstancji');
    expectFound('Hala', 'nasza Halina');
  });

  test('mamy is the mother, not all that we have', () => {
    expectFound('mamy', 'o mamie');
    expectNotFound('mamy', 'miał wtedy konia');
  });

  test('a frequent surname typed with a capital finds its noun only for want of better', () => {
    expectFoundBesideBetter('Wilk', 'pan Wilk', 'u Wilka');
    expectFoundForWantOfBetter('Wilk', 'dużo wilków');
    expectFoundForWantOfBetter('Kowal', 'u kowala');
    expectFoundForWantOfBetter('Mróz', 'duży mróz');
    expectFoundBesideBetter('Mróz', 'u Mroza', 'byli Mrozowie');
    expectFoundForWantOfBetter('Warta', 'stał na warcie');
    expectFoundBesideBetter('Warta', 'nad Wartą');
    expectFoundBesideBetter('Szkoła', 'w szkole');
  });

  test('a noun that is typed in its first form is no form of another noun', () => {
    expectFound('muzyka', 'muzyką');
    expectNotFound('muzyka', 'muzycy');
    expectNotFound('cel', 'w celi');
    expectNotFound('rak', 'ręka');
    expectFound('sad', 'przed sądem');
  });

  test('a noun in its first form is hardly ever the genitive plural of another', () => {
    expectFoundForWantOfBetter('cela', 'taki cel');
    expectFoundBesideBetter('sztuka', 'pięć sztuk');
  });

  test('an adjective finds its adverb only for want of better', () => {
    expectFoundForWantOfBetter('mała', 'mało jedli');
    expectFoundForWantOfBetter('polski', 'polsko-niemiecki');
    expectNotFound('święto', 'święty Jan');
  });

  test('what is typed with diacritics finds the spelling of another word only for want of better', () => {
    expectFoundForWantOfBetter('łaska', 'stara laska');
    expectFoundBesideBetter('żołnierz', 'stary zolnierz');
  });

  test('a town has no plural, and its family is not that of a surname', () => {
    expectNotFound('Bielsk', 'pan Bielski', 'miasto Bielsko');
    expectNotFound('Bielsko', 'u Bielskich');
    expectNotFound('Płock', 'pan Płocki');
    expectNotFound('Gdański', 'w Gdańsku');
    expectFoundBesideBetter('Gdański', 'u Gdańskiego');
    expectFoundBesideBetter('Maków', 'w Makowie');
    expectNotFound('mak', 'w Makowie');
  });

  test('an adverb typed without a capital finds the town of its letters only for want of better', () => {
    expectFoundForWantOfBetter('nisko', 'koło Niska');
    expectFoundBesideBetter('Nisko', 'w Nisku');
  });

  test('dialect is read in texts, not in known words that are typed', () => {
    expectFound('jeść', 'wszystko jod');
    expectNotFound('jod', 'jadł');
    expectFound('ręka', 'w rynce');
    expectFound('kupić', 'kupielim');
  });

  test('a known name finds unknown forms of itself with a capital, not unknown words', () => {
    expectFound('Żabno', 'koło Żabny');
    expectNotFound('Żabno', 'taki żabny');
    expectFound('hepka', 'dwie hepki');
  });

  test('a town in -ów is no family, and a family may be called like a town', () => {
    expectNotFound('Rzeszów', 'do Rzeszy');
    expectNotFound('Rzesza', 'był w Rzeszowie');
    expectFound('Groch', 'byli Grochowie');
    expectFound('Jurek', 'byli Jurkowie');
  });

  test('what is typed without diacritics is read with them, not as dialect', () => {
    expectFound('wies', 'na wsi');
    expectNotFound('wies', 'wiesz, pamiętam');
    expectRanked('Bak', 'pan Bak', 'pan Bąk');
    expectFoundBesideBetter('Bak', 'pan Bąk');
  });

  test('a noun with a capital is found in the forms of its name', () => {
    expectFoundBesideBetter('Brama Grodzka', 'w Bramie Grodzkiej');
  });

  test('frequent surnames and adjectives typed without a capital find the family', () => {
    expectFoundBesideBetter('nowak', 'pan Nowak', 'pani Nowakowa');
    expectFoundBesideBetter('kowalski', 'pan Kowalski', 'pani Kowalska');
  });

  test('sounds of a dialect find the standard word, unless another word is written like that', () => {
    expectFound('gwiazda', 'dużo gwiozd');
    expectFound('przynieść', 'przinieśli');
    expectFound('góra', 'na gore');
    expectNotFound('gara', 'stara gora');
  });
});
