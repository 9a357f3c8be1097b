import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery } from './parse-query.ts';
import type { Term } from './search-query.ts';

const read = (text: string) => parseQuery(text, []);
const texts = (terms: readonly Term[]) => terms.map(({ text }) => text);

test('stop words are dropped, and optional words are kept as optional', () => {
  const { terms, problem } = read('Zosia od młynarza przy ul. Leśnej');
  expect(texts(terms)).toEqual(['Zosia', 'młynarza', 'ul', 'Leśnej']);
  expect(terms.map((term) => term.kind === 'word' && term.isOptional)).toEqual([false, false, true, false]);
  expect(problem).toBeUndefined();
});

test('a query of optional words alone requires them', () => {
  expect(read('dziadek').terms).toMatchObject([{ text: 'dziadek', isOptional: false }]);
});

test('all kinds of quotation marks make a phrase, in which stop words count', () => {
  for (const query of ['„nie było co jeść”', '”nie było co jeść”', '«nie było co jeść»', '"nie było co jeść"']) {
    const { terms } = read(query);
    expect(terms).toMatchObject([{ kind: 'phrase', text: 'nie było co jeść' }]);
    expect(terms.flatMap((term) => (term.kind === 'phrase' ? texts(term.words) : []))).toEqual([
      'nie',
      'było',
      'co',
      'jeść',
    ]);
  }
});

test('a quotation without a closing mark extends to the end', () => {
  expect(read('most „nie było').terms).toMatchObject([{ text: 'most' }, { kind: 'phrase', text: 'nie było' }]);
});

test('a minus or a dash excludes a word or a phrase only after white space or at the start', () => {
  expect(texts(read('wojna -światowa –"stan wojenny"').excluded)).toEqual(['światowa', 'stan wojenny']);
  expect(texts(read('Bielsko-Biała').terms)).toEqual(['Bielsko', 'Biała']);
  expect(read('Kowalska-Nowak').excluded).toEqual([]);
  expect(read('most - rzeka').excluded).toEqual([]);
});

test('a star matches the beginning of a word', () => {
  expect(read('Żołnierz*').terms).toMatchObject([{ text: 'Żołnierz*', prefix: 'zolnierz' }]);
});

test('kto: and tag: are filters, with or without quotation marks', () => {
  expect(read('most kto:Nowak tag:młyn KTO:"Jan Kos"')).toMatchObject({
    narrators: ['Nowak', 'Jan Kos'],
    tags: ['młyn'],
    plain: 'most',
  });
  expect(read('kto:Nowak').problem).toBeUndefined();
});

test('the plain text has the words without operators', () => {
  expect(read('„stan wojenny” w Lublinie -Warszawa tag:młyn').plain).toBe('stan wojenny w Lublinie');
});

test('a query without searchable words has a reason', () => {
  expect(read('i w na').problem).toBe('only-stop-words');
  expect(read('-wojna').problem).toBe('only-excluded');
  expect(read('?! …').problem).toBe('only-signs');
  expect(read('  ').problem).toBeUndefined();
});

test('a year is one term in every notation, without the word for it', () => {
  for (const query of ['1945', '45 r.', '1945 roku', 'w 45 roku', 'czterdziesty piąty', "'45", 'w 45-tym']) {
    const { terms } = read(query);
    expect(terms).toHaveLength(1);
    expect(terms[0]).toMatchObject({ keys: expect.arrayContaining([{ key: 'y:1945', weight: 1 }]) });
  }
});

test('a range of years is one term, with a hyphen or with words', () => {
  for (const query of ['1939-1945', '1939–45', '1945-1939', 'od 1939 do 1945', 'między 1939 a 1945']) {
    const { terms } = read(query);
    expect(terms).toHaveLength(1);
    expect(terms[0]).toMatchObject({ keys: expect.arrayContaining([{ key: 'y:1942', weight: 1 }]) });
  }
});

test('a day of a month is one term, in digits or spoken', () => {
  expect(texts(read('1 września 1939').terms)).toEqual(['1', 'września', '1939']);
  expect(read('pierwszego września').terms[0]).toMatchObject({ keys: [{ key: 'o:1', weight: 1 }] });
});

test('an alias adds the keys of the other name in both directions, in any form', () => {
  const aliases = [{ name: 'Breslau', other: 'Wrocław' }];
  expect(parseQuery('we Wrocławiu', aliases).terms).toMatchObject([{ aliases: [{ text: 'Breslau' }] }]);
  expect(parseQuery('Breslau', aliases).terms).toMatchObject([
    {
      aliases: [{ text: 'Wrocław', keys: expect.arrayContaining([{ key: 'l:Wrocław', weight: expect.any(Number) }]) }],
    },
  ]);
  expect(parseQuery('Warszawa', aliases).terms).toMatchObject([{ aliases: [] }]);
});

test('an alias of several words matches in any form, and only as adjacent words', () => {
  const aliases = [{ name: 'Armia Krajowa', other: 'AK' }];
  expect(parseQuery('w Armii Krajowej', aliases).terms).toMatchObject([
    { text: 'Armii', aliases: [{ text: 'AK' }] },
    { text: 'Krajowej', aliases: [{ text: 'AK' }] },
  ]);
  expect(parseQuery('AK', aliases).terms).toMatchObject([
    { aliases: [{ text: 'Armia Krajowa', keys: [], words: [{ text: 'Armia' }, { text: 'Krajowa' }] }] },
  ]);
});

test('an alias weighs less than the typed word', () => {
  const [term] = parseQuery('Breslau', [{ name: 'Breslau', other: 'Wrocław' }]).terms;
  const heaviest = term?.kind === 'word' ? Math.max(...(term.aliases[0]?.keys ?? []).map(({ weight }) => weight)) : 1;
  expect(heaviest).toBeLessThan(0.9);
});

test('every string gives a query whose terms have text', () => {
  const pieces = fc.constantFrom(
    '„',
    '”',
    '"',
    '«',
    '-',
    '–',
    '*',
    ' ',
    'kto:',
    'tag:',
    '1945',
    'w',
    'lata',
    '60',
    'UB',
    '.',
    "'",
    ';',
  );
  const query = fc
    .array(fc.oneof(pieces, fc.string({ unit: 'grapheme' })), { maxLength: 12 })
    .map((parts) => parts.join(''));
  const aliases = [{ name: 'Breslau', other: 'w' }];
  fc.assert(
    fc.property(query, (text) => {
      const { terms, excluded } = parseQuery(text, aliases);
      for (const term of [...terms, ...excluded]) expect(term.text).not.toBe('');
    }),
  );
});
