import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../testing/build-test-app.ts';
import { buildSearchTest, foundIn, markedIn, type SearchTest } from '../../../testing/search-test.ts';
import { insertTestTag, putTestTag } from '../../tags/testing-archive.ts';

const url = '/api/thesaurus';
const ownGroups = [
  ['Dolna Kuźnia', 'Niederschmiede'],
  ['Lipowiec', 'Lindenhof'],
];

let test: SearchTest;
beforeEach(async () => {
  test = await buildSearchTest();
});
afterEach(() => test.close());

const read = async (who: SignedIn) => (await test.ask(who, { method: 'GET', url })).json().data;
const save = (who: SignedIn | null, payload: object) => test.ask(who, { method: 'PUT', url, payload });

describe('a search with other names', () => {
  it('finds the other name, marked and named in the answer', async () => {
    await test.record('HM-1', ['Po wojnie pojechali do Wrocławia.', 'I tam zostali.']);
    await test.index();

    const found = await test.search(test.user, 'Breslau');

    expect(markedIn(found)).toEqual(['Wrocławia']);
    expect(found.aliases).toEqual(['Wrocław']);
  });

  it('finds a name of several words in each form, even across lines', async () => {
    await test.record('HM-1', ['Był w Armii Krajowej.'], { date: '2022' });
    await test.record('HM-2', ['Wstąpił do Armii', 'Krajowej jesienią.'], { date: '2021' });
    await test.record('HM-3', ['Krajowa armia to co innego.']);
    await test.index();

    const found = await test.search(test.user, 'AK', { sort: 'date' });

    expect(foundIn(found)).toEqual(['HM-1', 'HM-2']);
    expect(found.passages).toBe(2);
    expect(markedIn(found)).toEqual(['Armii', 'Krajowej', 'Armii', 'Krajowej']);
    expect(found.aliases).toEqual(['Armia Krajowa']);
  });

  it('finds a joined tag by the name that it had before', async () => {
    await test.record('HM-1', ['Tu stała gorzelnia.']);
    const { db } = test.dependencies.database;
    const from = await insertTestTag(db, 'okowita');
    const into = await insertTestTag(db, 'gorzelnia');
    await putTestTag(db, into, 'HM-1', 'HM-1_a.srt', 0);
    const joined = await test.ask(test.admin, { method: 'POST', url: '/api/tag-joins', payload: { from, into } });
    expect(joined.statusCode).toBe(200);
    await test.index();

    const found = await test.search(test.user, 'okowita');

    expect(markedIn(found)).toEqual(['gorzelnia']);
    expect(found.aliases).toEqual(['gorzelnia']);
  });

  it('finds an abbreviation by its full name', async () => {
    await test.record('HM-1', ['Dziadek był w AK.']);
    await test.index();

    expect(markedIn(await test.search(test.user, 'armia krajowa'))).toEqual(['AK']);
  });

  it('finds an abbreviated multi-word name by its words, and vice versa', async () => {
    await test.record('HM-1', ['To był śp. Jan.'], { date: '2022' });
    await test.record('HM-2', ['Mój mąż, świętej pamięci Adolf.'], { date: '2021' });
    await test.index();

    expect(markedIn(await test.search(test.user, 'świętej pamięci', { sort: 'date' }))).toEqual([
      'śp',
      'świętej',
      'pamięci',
    ]);
    expect(foundIn(await test.search(test.user, 'śp. Adolf'))).toEqual(['HM-2']);
  });

  it('finds the intended place if the typed name is rarely spoken, and needs all of its words', async () => {
    await test.record('HM-1', ['W lesie byli leśni.'], { date: '2023' });
    await test.record('HM-2', ['Brat walczył w NSZ.'], { date: '2022' });
    await test.record('HM-3', ['Wstąpił do Wolności i Niezawisłości.'], { date: '2021' });
    await test.index();

    const found = await test.search(test.user, 'żołnierze wyklęci', { sort: 'date' });

    expect(foundIn(found)).toEqual(['HM-1', 'HM-2']);
    expect(found.aliases).toEqual(['leśni', 'NSZ']);
    expect((await test.search(test.user, 'żołnierze')).total).toBe(0);
    expect(markedIn(await test.search(test.user, 'WiN'))).toContain('Niezawisłości');
  });

  it('ranks the typed name before the others', async () => {
    await test.record('HM-1', ['Był w Armii Krajowej.'], { date: '2023' });
    await test.record('HM-2', ['Był w AK.'], { date: '2021' });
    await test.record('HM-3', ['Pojechał do Wrocławia.'], { date: '2023' });
    await test.record('HM-4', ['Pojechał do Breslau.'], { date: '2021' });
    await test.index();

    expect(foundIn(await test.search(test.user, 'AK'))).toEqual(['HM-2', 'HM-1']);
    expect(foundIn(await test.search(test.user, 'Breslau'))).toEqual(['HM-4', 'HM-3']);
  });

  it('lists only names that found something visible to the caller', async () => {
    await test.record('HM-1', ['W Stalinogrodzie stała kuźnia.']);
    await test.record('HM-2', ['Kattowitz.'], { restrictions: 'private' });
    await test.record('HM-3', ['Nic.'], { summary: 'Dzieciństwo w Kattowitz.', restrictions: 'private' });
    await test.index();

    expect((await test.search(test.user, 'Katowice')).aliases).toEqual(['Stalinogród']);
    expect((await test.search(test.admin, 'Katowice')).aliases).toEqual(['Kattowitz', 'Stalinogród']);
    expect((await test.search(test.admin, 'Katowice kuźnia')).aliases).toEqual(['Stalinogród']);
  });

  it('finds and names other names in descriptions', async () => {
    await test.record('HM-1', ['Nic.'], { summary: 'Dzieciństwo w Danzig.' });
    await test.index();

    const found = await test.search(test.user, 'Gdańsk');

    expect(found.aliases).toEqual(['Danzig']);
    expect(found.recordings[0]?.hits).toEqual([{ field: 'summary', text: 'Dzieciństwo w Danzig.', marks: [[14, 20]] }]);
  });

  it('looks for no other name with aliases=0, nor inside quotation marks', async () => {
    await test.record('HM-1', ['Po wojnie pojechali do Wrocławia.']);
    await test.index();

    expect((await test.search(test.user, 'Breslau', { aliases: '0' })).total).toBe(0);
    expect((await test.search(test.user, '„Breslau”')).total).toBe(0);
    const concordance = (more: string) =>
      test.ask(test.user, { method: 'GET', url: `/api/search/concordance?q=Breslau${more}` });
    expect((await concordance('')).body).toContain('Wrocławia');
    expect((await concordance('&aliases=0')).body).not.toContain('Wrocławia');
  });
});

describe('the thesaurus', () => {
  it('is the built-in one until an editor saves another, which takes effect at once', async () => {
    await test.record('HM-1', ['Mieszkali w Dolnej Kuźni.']);
    await test.index();
    const before = await read(test.editor);
    expect(before.version).toBe(0);
    expect(before.groups).toContainEqual(['Wrocław', 'Breslau']);
    expect((await test.search(test.user, 'Niederschmiede')).total).toBe(0);

    const saved = await save(test.editor, { version: 0, groups: ownGroups });

    expect({ status: saved.statusCode, ...saved.json() }).toEqual({
      status: 200,
      data: { version: 1, groups: ownGroups },
    });
    expect(await read(test.admin)).toEqual({ version: 1, groups: ownGroups });
    expect((await test.search(test.user, 'Niederschmiede')).aliases).toEqual(['Dolna Kuźnia']);
    expect((await save(test.editor, { version: 1, groups: [] })).json().data).toEqual({ version: 2, groups: [] });
    expect((await test.search(test.user, 'Niederschmiede')).total).toBe(0);
  });

  it('is kept clean: composed letters, single spaces', async () => {
    await save(test.editor, { version: 0, groups: [['  Dolna   Kuz\u0301nia', 'Niederschmiede ']] });
    expect((await read(test.editor)).groups).toEqual([['Dolna Kuźnia', 'Niederschmiede']]);
  });

  it.each([0, 1, 3])('is not saved over another version: %i', async (version) => {
    await save(test.editor, { version: 0, groups: [ownGroups[0]] });
    await save(test.editor, { version: 1, groups: ownGroups });

    const response = await save(test.admin, { version, groups: [] });

    expect({ status: response.statusCode, ...response.json() }).toMatchObject({
      status: 409,
      code: 'thesaurus.stale',
      details: { version: 2, groups: ownGroups },
    });
    expect(await read(test.editor)).toEqual({ version: 2, groups: ownGroups });
  });

  it('is saved by one of two who save at the same time', async () => {
    const both = await Promise.all([
      save(test.editor, { version: 0, groups: [ownGroups[0]] }),
      save(test.admin, { version: 0, groups: [ownGroups[1]] }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('is not accessible to users and without a session', async () => {
    expect((await test.ask(test.user, { method: 'GET', url })).statusCode).toBe(403);
    expect((await save(test.user, { version: 0, groups: ownGroups })).statusCode).toBe(403);
    expect((await test.ask(null, { method: 'GET', url })).statusCode).toBe(401);
    expect((await save(null, { version: 0, groups: ownGroups })).statusCode).toBe(401);
    expect((await read(test.editor)).version).toBe(0);
  });

  it.each([
    [[['Łódź', 'Litzmannstadt'], ['Sama']], 'groups.1', 'Podaj co najmniej dwie nazwy, rozdzielone przecinkiem.'],
    [[['AK', 'ak']], 'groups.0', 'Nazwa „ak” powtarza się w tej grupie.'],
    [[['AK', ' ']], 'groups.0', 'Brakuje nazwy obok przecinka.'],
    [[['AK', 'x'.repeat(101)]], 'groups.0', 'Jedna z nazw jest za długa: skróć ją do 100 znaków.'],
    [
      Array.from({ length: 2001 }, (_, index) => [`a${index}`, `b${index}`]),
      'groups',
      'Tezaurus może mieć najwyżej 2000 grup nazw.',
    ],
  ])('refuses wrong groups with a sentence: %#', async (groups, field, sentence) => {
    const response = await save(test.editor, { version: 0, groups });
    expect({ status: response.statusCode, ...response.json() }).toMatchObject({
      status: 400,
      code: 'request.invalid',
      fields: { [field]: sentence },
    });
    expect((await read(test.editor)).version).toBe(0);
  });

  it('has built-in groups that pass validation', async () => {
    const { groups } = await read(test.editor);
    expect(groups.length).toBeGreaterThanOrEqual(60);
    expect((await save(test.editor, { version: 0, groups })).statusCode).toBe(200);
  });
});
