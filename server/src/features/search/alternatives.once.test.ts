import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildSearchTest, foundIn, type SearchTest } from '../../testing/search-test.ts';
import { insertTestTag, putTestTag } from '../tags/testing-archive.ts';

let test: SearchTest;
beforeEach(async () => {
  test = await buildSearchTest();
});
afterEach(() => test.close());

const kowal = { title: 'Kowal z Dolnej', interviewee_name: 'Jan Kowalski', date: '2021-03-02' };
it('offers keep the operators of the query', async () => {
  await test.record('HM-1', ['Młyn.'], kowal);
  await test.record('HM-2', ['Młyn.'], { interviewee_name: 'Anna Lis' });
  await test.index();

  expect((await test.search(test.user, 'kto:lis młyn browar -woda')).without).toEqual([
    { kind: 'word', word: 'browar', q: 'młyn kto:"lis" -woda', count: 1 },
  ]);
});

it('a query is offered without each of its conditions, if that finds something', async () => {
  await test.record('HM-1', ['Młyn stał przy moście.'], kowal);
  const tag = await insertTestTag(test.dependencies.database.db, 'powódź');
  await putTestTag(test.dependencies.database.db, tag, 'HM-1', 'HM-1_a.srt', 0);
  await test.index();

  const offered = async (q: string) => {
    const { without } = await test.search(test.user, q);
    return without.map(({ kind, word, q, count }) => `${kind} ${word} → ${q}: ${count}`);
  };

  expect(await offered('młyn -most')).toEqual(['excluded most → młyn: 1']);
  expect(await offered('kto:Lis młyn')).toEqual(['narrator Lis → młyn: 1']);
  expect(await offered('młyn tag:pożar')).toEqual(['tag pożar → młyn: 1']);
  expect(await offered('tag:powódź browar')).toEqual(['word browar → tag:"powódź": 1']);
  expect(await offered('„most młyn')).toEqual(['quotes most młyn → most młyn: 1']);
  expect(await offered('most „przy młynie”')).toEqual([
    'quotes przy młynie → most przy młynie: 1',
    'phrase przy młynie → most: 1',
  ]);
});

it('each word is offered alone when no two occur near each other', async () => {
  await test.record('HM-1', ['Młyn.']);
  await test.record('HM-2', ['Most.']);
  await test.record('HM-3', ['Kowal.']);
  await test.index();

  expect((await test.search(test.user, '„młyn na moście”')).without.map(({ q }) => q)).toEqual(['młyn', 'moście']);
  expect((await test.search(test.user, 'młyn most kowal')).without).toEqual([
    { kind: 'others', word: 'młyn', q: 'młyn', count: 1 },
    { kind: 'others', word: 'most', q: 'most', count: 1 },
    { kind: 'others', word: 'kowal', q: 'kowal', count: 1 },
  ]);
});

it('offers are counted with the chosen filters', async () => {
  await test.record('HM-1', ['Młyn.'], { date: '2021' });
  await test.record('HM-2', ['Młyn.'], { date: '2022' });
  await test.index();

  expect((await test.search(test.user, 'młyn browar', { year: '2022' })).without).toMatchObject([{ count: 1 }]);
});

it('the similar word is offered within the query if that finds something, else alone', async () => {
  await test.record('HM-1', ['Młyn i powódź.']);
  await test.record('HM-2', ['Kowal.']);
  await test.index();

  expect((await test.search(test.user, 'młyn pofódź')).didYouMean).toEqual(['młyn powódź']);
  expect((await test.search(test.user, 'młynn pofódź')).didYouMean).toEqual(['młyn powódź']);
  expect((await test.search(test.user, 'kowal pofódź')).didYouMean).toEqual(['powódź']);
});

it('similar words that occur are offered, with the results of leaving out one word', async () => {
  await test.record('HM-1', ['Była wielka powódź.'], kowal);
  await test.index();

  expect((await test.search(test.user, 'pofódź')).didYouMean).toEqual(['powódź']);
  expect((await test.search(test.user, 'powódź browar')).without).toEqual([
    { kind: 'word', word: 'browar', q: 'powódź', count: 1 },
  ]);
});

it('the results of the easier query with the rarest words are shown at once, with the ignored words', async () => {
  await test.record('HM-1', ['W getcie był głód.']);
  await test.record('HM-2', ['Wojna, wojna.']);
  await test.record('HM-3', ['Wojna.']);
  await test.index();

  const found = await test.search(test.user, 'jak wyglądało życie w getcie wojna');

  expect(foundIn(found)).toEqual(['HM-1']);
  expect(found.omitted).toEqual(['wyglądało', 'życie', 'wojna']);
  expect(foundIn(await test.search(test.user, 'jak wyglądało życie w getcie'))).toEqual(['HM-1']);
  expect(await test.search(test.user, '„wojna getto”')).toMatchObject({ total: 0 });
});

it('the easier query is chosen by passages, not titles, and words without any match are left out together', async () => {
  await test.record('HM-1', ['Zaświeciła się żarówka.', 'Pierwsze światło.']);
  await test.record('HM-2', ['Głosowaliśmy na pierwszego.'], { title: 'Pierwsze wybory' });
  await test.record('HM-3', ['Pierwszy raz.']);
  await test.index();

  const found = await test.search(test.user, 'pierwsza żarówka u Kowalskich');
  expect(foundIn(found)).toEqual(['HM-1']);
  expect(found.omitted).toEqual(['Kowalskich']);
  const other = await test.search(test.user, 'żarówka wybory browar młyn');
  expect(foundIn(other)).toEqual(['HM-1']);
  expect(other.omitted).toEqual(['wybory', 'browar', 'młyn']);
});

it('dictionary words do not count as misspelt', async () => {
  await test.record('HM-1', ['Stary most i lipa.']);
  await test.index();

  expect((await test.search(test.user, 'lipami')).didYouMean).toEqual([]);
  expect((await test.search(test.user, 'lupa')).didYouMean).toEqual([]);
});
