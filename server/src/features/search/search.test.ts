import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildSearchTest, foundIn, markedIn, type SearchTest } from '../../testing/search-test.ts';
import { newChapter } from '../recordings/chapters/stored-chapters.ts';
import { insertTestTag, putTestTag } from '../tags/testing-archive.ts';

let test: SearchTest;
beforeEach(async () => {
  test = await buildSearchTest();
});
afterEach(() => test.close());

const kowal = {
  title: 'Kowal z Dolnej',
  interviewee_name: 'Jan Kowalski',
  interviewer: 'Ewa Nowak',
  date: '2021-03-02',
  location: 'Lipowiec',
};

describe('a search', () => {
  it('finds a word in every form, marked in its line, with speaker and time', async () => {
    await test.record('HM-1', ['Jan: Kuźnia stała obok.', 'A przy kościele był cmentarz.'], kowal);
    await test.index();

    const { total, passages, recordings } = await test.search(test.user, 'kościół');

    expect({ total, passages }).toEqual({ total: 1, passages: 1 });
    expect(recordings).toEqual([
      {
        id: 'HM-1',
        title: 'Kowal z Dolnej',
        interviewee: 'Jan Kowalski',
        date: '2021-03-02',
        access: { restrictions: 'public' },
        photo: '',
        matches: 1,
        hits: [],
        passages: [
          {
            transcript_file: 'HM-1_a.srt',
            audio_file: 'HM-1_a.mp3',
            start: 5,
            end: 9,
            speaker: 'Jan',
            text: 'A przy kościele był cmentarz.',
            marks: [[7, 15]],
            isProofread: false,
          },
        ],
      },
    ]);
  });

  it('has no audio file for a passage whose sound is in the trash', async () => {
    await test.record('HM-1', ['A przy kościele był cmentarz.']);
    await test.index();
    await test.dependencies.database.db
      .updateTable('files')
      .set({ deleted_at: '2026-01-01T10:00:00.000Z' })
      .where('name', '=', 'HM-1_a.mp3')
      .execute();

    const { recordings } = await test.search(test.user, 'kościół');

    expect(recordings[0]?.passages[0]).toMatchObject({ transcript_file: 'HM-1_a.srt', audio_file: '' });
  });

  it('ignores words such as dziadek if no passage has all words, and names them', async () => {
    await test.record('HM-1', ['Chodziliśmy do kina Zorza.']);
    await test.record('HM-2', ['Dziadek łowił ryby.']);
    await test.index();

    expect(await test.search(test.user, 'dziadek Zorza')).toMatchObject({ total: 1, omitted: ['dziadek'] });
    expect(await test.search(test.user, 'dziadek łowił')).toMatchObject({ total: 1, omitted: [] });
  });

  it('finds several words in the smallest span of lines, and not if they are far apart', async () => {
    await test.record('HM-1', ['Była wtedy powódź.', 'Woda sięgała okien.', 'Zalała młyn.']);
    await test.record('HM-2', ['Powódź.', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'Młyn.']);
    await test.index();

    const found = await test.search(test.user, 'powódź młyn');

    expect(foundIn(found)).toEqual(['HM-1']);
    expect(found.recordings[0]?.passages[0]).toMatchObject({
      start: 0,
      end: 14,
      text: 'Była wtedy powódź. Woda sięgała okien. Zalała młyn.',
    });
    expect(markedIn(found)).toEqual(['powódź', 'młyn']);
  });

  it('finds passages that lack words of the title, narrator or place, after those with all words', async () => {
    await test.record('HM-1', ['W szkole bili.', 'Nic.'], { ...kowal, summary: 'Wspomnienia.' });
    await test.record('HM-2', ['Szkoła w Lipowcu.', 'Lipowiec i szkoła.'], { title: 'Dzieciństwo' });
    await test.record('HM-3', ['W szkole bili.'], { title: 'Inna' });
    await test.index();

    const found = await test.search(test.user, 'szkoła Lipowiec');
    expect(foundIn(found)).toEqual(['HM-2', 'HM-1']);
    expect(markedIn(found)).toEqual(['Szkoła', 'Lipowcu', 'Lipowiec', 'szkoła', 'szkole']);
    expect(found.omitted).toEqual([]);
    expect(foundIn(await test.search(test.user, 'szkoła u kowala Kowalskiego'))).toEqual(['HM-1']);
    expect((await test.search(test.user, 'szkoła wspomnienia')).omitted).toEqual(['wspomnienia']);
    expect((await test.search(test.user, 'szkoła Lipowiec -bili')).total).toBe(1);
  });

  it('finds a quotation across lines, and only in its exact words', async () => {
    await test.record('HM-1', ['Bywało, że nie było', 'co jeść w domu.', 'Jeść co było?']);
    await test.index();

    const found = await test.search(test.user, '„nie było co jeść”');

    expect(found.passages).toBe(1);
    expect(found.recordings[0]?.passages[0]?.text).toBe('Bywało, że nie było co jeść w domu.');
    expect((await test.search(test.user, '„co nie jeść”')).total).toBe(0);
  });

  it('drops passages with an excluded word', async () => {
    await test.record('HM-1', ['Młyn wodny na rzece.', 'Młyn parowy w mieście.']);
    await test.index();

    const { recordings } = await test.search(test.user, 'młyn -wodny');

    expect(recordings[0]?.passages.map(({ text }) => text)).toEqual(['Młyn parowy w mieście.']);
  });

  it('shows a year that is spoken across two lines', async () => {
    await test.record('HM-1', ['Nic.', 'To było w czterdziestym', 'piątym roku na wsi.']);
    await test.index();

    const found = await test.search(test.user, '1945');

    expect(found).toMatchObject({ total: 1, passages: 1 });
    expect(found.recordings[0]?.passages.map(({ text }) => text)).toEqual(['To było w czterdziestym']);
  });

  it('drops only the span with an excluded word, not those that touch it', async () => {
    await test.record('HM-1', ['Młyn.', 'Kowal.', 'Młyn.', 'Kowal.', 'Wojna i młyn.']);
    await test.index();

    const found = await test.search(test.user, 'młyn kowal -wojna');

    expect(found.recordings[0]?.passages.map(({ text }) => text)).toEqual(['Młyn. Kowal. Młyn. Kowal.']);
  });

  it('does not find a quotation across two fields of a description', async () => {
    await test.record('HM-1', ['Nic.'], { title: 'Stary młyn', interviewee_name: 'Jan Lis' });
    await test.index();

    expect((await test.search(test.user, '„młyn Jan”')).total).toBe(0);
    expect((await test.search(test.user, '„stary młyn”')).total).toBe(1);
  });

  it('ranks whole words and beginnings of titles and names first, letters inside a word after every passage', async () => {
    await test.record('HM-1', ['Mówił o walskich sprawach.'], { title: 'Inna', date: '2023' });
    await test.record('HM-2', ['Nic.'], kowal);
    await test.record('HM-3', ['Nic.'], { title: 'Walskie opowieści' });
    await test.record('HM-4', ['Nic.'], { title: 'Droga walsk' });
    await test.index();

    const found = await test.search(test.user, 'walsk');

    expect(foundIn(found)).toEqual(['HM-4', 'HM-3', 'HM-1', 'HM-2']);
    expect(found.recordings[3]?.hits).toEqual([{ field: 'narrator', text: 'Jan Kowalski', marks: [[6, 11]] }]);
  });

  it.each([
    ['AK', 'Był w AK.', ['Ewa Ślęzak', 'Jan Bąk', 'Akacja Lis']],
    ['„AK”', 'Był w AK.', ['Ewa Ślęzak', 'Jan Bąk', 'Akacja Lis']],
    ['ak', 'Był w AK.', ['Ewa Ślęzak', 'Jan Bąk', 'Akacja Lis']],
    ['UB', 'Na UB.', ['Lubomir Kuba', 'Ubysz']],
    ['MO', 'Przyszła MO.', ['Szymon Szymoński', 'Monika Lis']],
    ['SP', 'Byłem w SP.', ['Kasper Lis', 'Spychała']],
    ['AL', 'Oddział AL.', ['Alina Malec', 'Walczak']],
    ['len', 'Sialiśmy len.', ['Helena Zaleńska']],
    ['Łąka', 'Łąka za wsią.', ['Jan Polaka']],
  ])('finds nothing inside the names for %s', async (q, text, names) => {
    await test.record('HM-1', [text], { title: '–', interviewee_name: 'Xawery', date: '2001' });
    for (const [index, name] of names.entries()) {
      await test.record(`HM-${index + 2}`, ['Nic.'], { title: '–', interviewee_name: name, date: '2020' });
    }
    await test.index();

    expect(foundIn(await test.search(test.user, q))).toEqual(['HM-1']);
  });

  it('ranks a recording with a signature or date above texts that mention it', async () => {
    await test.record('HM-2022-003', ['Nic.'], { date: '2019-05-12' });
    await test.record('HM-2022-004', ['To było 12 maja 2019 roku, numer HM-2022-003.'], { date: '2020-01-01' });
    await test.index();

    for (const q of [
      'HM-2022-003',
      'hm2022003',
      'hm 2022 003',
      '2019-05-12',
      '12.05.2019',
      '12 maja 2019',
      'maj 2019',
    ]) {
      expect(foundIn(await test.search(test.user, q))[0], q).toBe('HM-2022-003');
    }
  });

  it('searches descriptions, indexes, tags and captions', async () => {
    await test.record('HM-1', ['Nic.'], {
      summary: 'Opowieść o browarze.',
      interviewee_biography: 'Urodzony w Gdyni.',
      timeline: JSON.stringify([
        {
          ...newChapter({ start: 12, title: 'Szkoła w Rumi' }),
          synopsis: 'Nauczyciel ze Lwowa.',
          keywords: ['tabliczka'],
        },
      ]),
      indexes: '{"geographical":["Puck"],"personal":[],"subject":["rybołówstwo"]}',
    });
    const tag = await insertTestTag(test.dependencies.database.db, 'huta szkła');
    await putTestTag(test.dependencies.database.db, tag, 'HM-1', 'HM-1_a.srt', 0);
    await test.index();

    const hitsOf = async (q: string) =>
      (await test.search(test.user, q)).recordings[0]?.hits.map(({ field, text }) => `${field}: ${text}`);

    expect(await hitsOf('browar')).toEqual(['summary: Opowieść o browarze.']);
    expect(await hitsOf('Gdynia')).toEqual(['biography: Urodzony w Gdyni.']);
    expect(await hitsOf('Rumia')).toEqual(['timeline: Szkoła w Rumi']);
    expect(await hitsOf('nauczyciele')).toEqual(['timeline: Nauczyciel ze Lwowa.']);
    expect(await hitsOf('tabliczce')).toEqual(['timeline: tabliczka']);
    expect(await hitsOf('Pucku')).toEqual(['place: Puck']);
    expect(await hitsOf('hucie')).toEqual(['tag: huta szkła']);
  });

  it('counts results by each filter, and filters by it', async () => {
    await test.record('HM-1', ['Powódź w 1947 roku.'], kowal);
    await test.record('HM-2', ['Powódź.'], { ...kowal, interviewee_name: 'Anna Lis', date: '2022' });
    await test.record('HM-3', ['Pożar.'], { ...kowal, interviewee_name: 'Adam Ryś', date: '2022' });
    const tag = await insertTestTag(test.dependencies.database.db, 'woda');
    const boat = await insertTestTag(test.dependencies.database.db, 'łódź');
    for (const id of [tag, boat]) await putTestTag(test.dependencies.database.db, id, 'HM-2', 'HM-2_a.srt', 0);
    await test.index();

    const { facets } = await test.search(test.user, 'powódź');

    expect(facets.narrator).toEqual([
      { value: 'Anna Lis', label: 'Anna Lis', count: 1 },
      { value: 'Jan Kowalski', label: 'Jan Kowalski', count: 1 },
    ]);
    expect(facets.tag).toEqual([
      { value: String(boat), label: 'łódź', count: 1 },
      { value: String(tag), label: 'woda', count: 1 },
    ]);
    expect(facets.decade).toEqual([{ value: '1940', label: '1940–1949', count: 1 }]);
    expect(facets.year.map(({ value }) => value)).toEqual(['2021', '2022']);
    expect(foundIn(await test.search(test.user, 'powódź', { tag: String(tag) }))).toEqual(['HM-2']);
    expect(foundIn(await test.search(test.user, 'powódź', { decade: '1940' }))).toEqual(['HM-1']);
    expect(foundIn(await test.search(test.user, 'powódź', { year: '2022' }))).toEqual(['HM-2']);
    expect((await test.search(test.user, 'powódź', { photos: '1' })).total).toBe(0);
    expect(foundIn(await test.search(test.user, 'powódź kto:lis'))).toEqual(['HM-2']);
    expect(foundIn(await test.search(test.user, 'tag:wod'))).toEqual(['HM-2']);
  });

  it('sorts by date of recording, the newest first', async () => {
    await test.record('HM-1', ['Powódź, powódź i powódź.'], { date: '2019' });
    await test.record('HM-2', ['Była powódź.'], { date: '2022-04' });
    await test.index();

    expect(foundIn(await test.search(test.user, 'powódź', { sort: 'date' }))).toEqual(['HM-2', 'HM-1']);
  });

  it('lists every passage of one recording, in the order of time', async () => {
    await test.record('HM-1', ['Powódź.', 'Nic.', 'O powodzi.', 'Nic.', 'Powodzie.', 'Nic.', 'Powodzią.']);
    await test.index();

    const some = await test.search(test.user, 'powódź');
    const all = await test.search(test.user, 'powódź', { recording: 'HM-1' });

    expect(some.recordings[0]).toMatchObject({ matches: 4 });
    expect(some.recordings[0]?.passages).toHaveLength(3);
    expect(all.recordings[0]?.passages.map(({ start }) => start)).toEqual([0, 10, 20, 30]);
  });

  it("ranks the narrator's words above the interviewer's question", async () => {
    await test.record('HM-1', ['Ewa: A powódź?', 'Jan: Nie pamiętam.'], { ...kowal, date: '2024' });
    await test.record('HM-2', ['Ewa: A co było?', 'Jan: Powódź.'], { ...kowal, date: '2020' });
    await test.index();

    expect(foundIn(await test.search(test.user, 'powódź'))).toEqual(['HM-2', 'HM-1']);
  });

  it('marks passages that were compared with the sound, and finds only those on request', async () => {
    await test.record('HM-1', ['Powódź pierwsza.', 'Nic.', 'Powódź druga.']);
    await test.dependencies.database.db.updateTable('lines').set({ proofread: 1 }).where('position', '=', 2).execute();
    await test.index();

    const all = await test.search(test.user, 'powódź', { recording: 'HM-1' });
    const checked = await test.search(test.user, 'powódź', { proofread: '1' });

    expect(all.recordings[0]?.passages.map(({ isProofread }) => isProofread)).toEqual([false, true]);
    expect(all.facets.proofread).toEqual([{ value: '1', label: 'sprawdzone przez człowieka', count: 1 }]);
    expect(checked.recordings[0]?.passages.map(({ text }) => text)).toEqual(['Powódź druga.']);
  });

  it('counts every passage of a finished recording as compared', async () => {
    await test.record('HM-1', ['Powódź.'], { proofreading_status: 'completed' });
    await test.index();

    expect((await test.search(test.user, 'powódź', { proofread: '1' })).recordings[0]?.passages).toMatchObject([
      { isProofread: true },
    ]);
  });

  it.each([
    ['', 'Wpisz słowo, imię, nazwisko, miejsce albo rok.'],
    ['???', 'Wpisz słowo, imię, nazwisko, miejsce albo rok.'],
    [
      'w od na',
      'Te słowa występują prawie wszędzie. Dodaj słowo, które mówi, o co chodzi, albo ujmij zapytanie w cudzysłów.',
    ],
    ['-młyn', 'Samo wykluczenie niczego nie znajdzie. Dodaj słowo, którego szukasz, np. „młyn -wodny”.'],
    ['a'.repeat(201), 'Zapytanie jest za długie. Skróć je do 200 znaków.'],
  ])('explains why there is nothing to search for in %j', async (q, problem) => {
    expect(await test.search(test.user, q)).toMatchObject({ total: 0, problem });
  });
});
