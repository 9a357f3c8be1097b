import { readFile } from 'node:fs/promises';
import type { LoadingPlan } from '@glosy/core/loading';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { smallMp3, wavOf } from '../../testing/sounds.ts';
import { type TestSheet, xlsxOf } from '../../testing/spreadsheets.ts';
import { zipOf } from '../../testing/zip.ts';
import { beginLoading, wholeFile } from './testing-loading.ts';

let test: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  test = await buildTestApp();
  admin = await test.signIn('admin');
});
afterAll(() => test.close());

type Files = Readonly<Record<string, Buffer | string>>;

async function planOf(files: Files): Promise<LoadingPlan> {
  const id = await beginLoading(test, admin);
  for (const [path, content] of Object.entries(files)) {
    const sent = await test.ask(admin, wholeFile(id, path, content));
    expect(sent.statusCode, sent.body).toBe(200);
  }
  const answer = await test.ask(admin, { url: `/api/loadings/${id}/plan` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

const caseFile = (name: string) => readFile(new URL(`../../testing/cases/${name}`, import.meta.url));
const planOfCase = async (name: string) => planOf({ [name]: await caseFile(name) });
const planOfSheets = (sheets: readonly TestSheet[], more = {}) => planOf({ 'opisy.xlsx': xlsxOf(sheets, more) });
const srt = '1\n00:00:00,000 --> 00:00:01,000\nTak.\n';
const whisperTsv = 'start\tend\ttext\n0\t500\tDzień dobry\n';
const table = 'Sygnatura;Tytuł;Data\nT-1;Rozmowa;2019\n';
const titlesOf = ({ recordings }: LoadingPlan) => recordings.map(({ title }) => title);
const datesOf = ({ recordings }: LoadingPlan) => recordings.map(({ date }) => date);
const reasonsOf = ({ unused }: LoadingPlan) => unused.map(({ path, reason }) => `${path}: ${reason}`);

it('the five files that Whisper writes are transcripts, never a table', async () => {
  const plan = await planOfCase('whisper-default-output-flat.zip');
  expect(plan.problems).toEqual([]);
  expect(plan.recordings).toMatchObject(
    [1, 2].map((number) => ({
      signature: `WD-${number}`,
      state: 'ready',
      sounds: [`wywiad${number}.wav`],
      transcripts: [{ path: `wywiad${number}.srt`, sound: `wywiad${number}.wav` }],
    })),
  );
});

it('a .tsv of times beside a sound makes an interview, without any table', async () => {
  const plan = await planOf({ 'HM-2019-001/a.wav': wavOf(8044), 'HM-2019-001/a.tsv': whisperTsv });
  expect(plan.problems).toEqual([]);
  expect(plan.recordings).toMatchObject([{ signature: 'HM-2019-001', sounds: ['HM-2019-001/a.wav'] }]);
});

it('a .tsv with known headings is the table', async () => {
  const plan = await planOf({ 'opisy.tsv': table.replaceAll(';', '\t'), 'T-1/a.tsv': whisperTsv });
  expect(plan.recordings).toMatchObject([{ signature: 'T-1', title: 'Rozmowa' }]);
});

it('a table without a known heading is left out with a note when another has one', async () => {
  const plan = await planOf({ 'opisy.csv': table, 'budżet.csv': 'Kwota;Kto\n12;Ewa\n', 'Głębiej/inna.csv': table });
  expect(plan.problems).toEqual([]);
  expect(titlesOf(plan)).toEqual(['Rozmowa']);
  expect(reasonsOf(plan)).toEqual([
    'budżet.csv: W pierwszych dziesięciu wierszach nie ma znanych nagłówków, na przykład „Tytuł” i „Data”. Tabelą z opisami jest opisy.csv.',
    'Głębiej/inna.csv: Tabelą z opisami jest opisy.csv, która leży wyżej.',
  ]);
});

it('a table that is deeper counts when those above have no known heading', async () => {
  const plan = await planOf({ 'Opisy/opisy.csv': table, 'budżet.csv': 'Kwota;Kto\n12;Ewa\n' });
  expect([plan.problems, titlesOf(plan)]).toEqual([[], ['Rozmowa']]);
});

it('two tables with known headings are named, and the sentence says what to do', async () => {
  const { problems } = await planOf({ 'a.csv': table, 'b.csv': table });
  expect(problems).toEqual(['Jest więcej niż jedna tabela z opisami: a.csv, b.csv. Zostaw tylko jedną.']);
});

it('what programs and systems leave behind never counts', async () => {
  expect((await planOfCase('excel-lock-file.zip')).recordings).toMatchObject([{ signature: 'LK-1', state: 'ready' }]);
  const junk = [
    ...['~$opis.xlsx', '.~lock.opis.ods#', '~WRL0001.tmp', '~WRD0001.tmp', '.DS_Store', '._a.mp3', 'Thumbs.db'],
    ...['ehthumbs.db', 'DESKTOP.INI', '@eaDir/a.mp3', '@eaDir/opis.csv', '__MACOSX/._a.mp3', '#recycle/b.mp3'],
    ...['$RECYCLE.BIN/c.mp3', 'System Volume Information/d.csv', '.Trashes/e.csv', '~opis.tmp'],
  ];
  const files = { 'opisy.csv': table, 'T-1/a.mp3': smallMp3(), 'T-1/a.srt': srt };
  const everywhere = ['', 'T-1/'].flatMap((folder) => junk.map((name) => [folder + name, 'x'] as const));
  const zip = zipOf([...Object.entries(files), ...everywhere].map(([path, content]) => ({ path, content })));
  for (const sent of [{ ...files, ...Object.fromEntries(everywhere) }, { 'paczka.zip': zip }]) {
    const plan = await planOf(sent);
    expect([plan.problems, plan.unused]).toEqual([[], []]);
    expect(plan.recordings).toMatchObject([
      { signature: 'T-1', state: 'ready', sounds: ['T-1/a.mp3'], notes: ['Brakuje imienia i nazwiska rozmówcy.'] },
    ]);
  }
});

const headings = ['Sygnatura', 'Tytuł', 'Data'];

it('of a workbook the visible sheet with known headings is read', async () => {
  expect(titlesOf(await planOfCase('hidden-first-sheet.xlsx'))).toEqual(['Nowa']);
  expect(titlesOf(await planOfCase('table-on-second-sheet.xlsx'))).toEqual(['A']);
  const wanted = { rows: [headings, ['T-1', 'Rozmowa', '2019']] };
  const explained = {
    name: 'Instrukcja',
    rows: [
      ['Kolumna', 'Opis'],
      ['Tytuł', 'pełny tytuł'],
    ],
  };
  expect(titlesOf(await planOfSheets([explained, wanted]))).toEqual(['Rozmowa']);
  const old = { rows: [headings, ['T-0', 'Stara', '2001']] };
  expect(titlesOf(await planOfSheets([{ ...old, state: 'veryHidden' }, explained, wanted, old]))).toEqual(['Rozmowa']);
  expect(titlesOf(await planOfSheets([{ ...old, state: 'hidden' }]))).toEqual(['Stara']);
});

it('headings are looked for in the first ten rows', async () => {
  const titled = [
    ['Biblioteka Miejska', ''],
    ['Opis nagrań'],
    ['stan na', '2024'],
    headings,
    ['T-1', 'Rozmowa', '2019'],
  ];
  expect((await planOfSheets([{ rows: titled }])).recordings).toMatchObject([{ title: 'Rozmowa', row: 5 }]);
  const csv = titled.map((row) => row.join(';')).join('\r\n');
  expect((await planOf({ 'opisy.csv': csv })).recordings).toMatchObject([{ title: 'Rozmowa', row: 5 }]);
  const late = [...Array.from({ length: 10 }, () => ['x']), headings, ['T-1', 'Rozmowa', '2019']];
  expect((await planOfSheets([{ rows: late }])).problems[0]).toContain('W pierwszych dziesięciu wierszach');
});

it('a date is as precise as its cell shows it', async () => {
  const shown = await planOfCase('month-format.xlsx');
  expect(datesOf(shown)).toEqual(['2019-05-12', '2019-05', '1905', '2019', '2019-05-12', '43597']);
});

const named = (rows: readonly (readonly [signature: string, files: string])[]) =>
  [
    'Sygnatura;Tytuł;Data;Pliki',
    ...rows.map(([id, files]) => `${id};Rozmowa ${id};2019;"${files.replaceAll('"', '""')}"`),
  ].join('\n');
const contentsOf = ({ recordings }: LoadingPlan) =>
  recordings.map(({ signature, sounds, transcripts, portrait }) => [
    signature,
    ...sounds,
    ...transcripts.map(({ path }) => path),
    ...(portrait === null ? [] : [portrait]),
  ]);
const notesOf = (plan: LoadingPlan) =>
  plan.recordings.map(({ notes }) => notes.filter((note) => !note.includes('nazwiska')));

it('files of the same stem follow a named one', async () => {
  const shown = await planOfCase('apostrophe-and-same-stem.zip');
  expect(shown.recordings).toMatchObject([
    { signature: 'AP-1', state: 'ready', sounds: ["Sierpień '80.wav"] },
    { signature: 'AP-2', state: 'ready', sounds: ['marzec.wav'], transcripts: [{ path: 'marzec.srt' }] },
  ]);
  const plan = await planOf({
    'opisy.csv': named([
      ['A-1', 'marzec.wav'],
      ['A-2', 'maj.wav'],
      ['A-3', 'kwiecień.wav'],
    ]),
    'dźwięk/marzec.wav': wavOf(8044),
    'napisy/Marzec.srt': srt,
    'maj.wav': wavOf(8044),
    'maj.pl.srt': srt,
    'kwiecień.wav': wavOf(8044),
    'kwiecień.wav.json': '{"segments":[{"start":0,"end":1,"text":"Tak."}]}',
    'czerwiec.srt': srt,
  });
  expect(contentsOf(plan)).toEqual([
    ['A-1', 'dźwięk/marzec.wav', 'napisy/Marzec.srt'],
    ['A-2', 'maj.wav', 'maj.pl.srt'],
    ['A-3', 'kwiecień.wav', 'kwiecień.wav.json'],
  ]);
  expect(reasonsOf(plan)).toEqual(['czerwiec.srt: Nie pasuje do żadnego wiersza tabeli.']);
});

it('a file is found however the row writes its name', async () => {
  const wav = wavOf(8044);
  const plan = await planOf({
    'opisy.csv': named([
      ['A-1', 'raz.wav, dwa.wav'],
      ['A-2', 'trzy'],
      ['A-3', 'C:\\Nagrania\\cztery.WAV'],
      ['A-4', '"pięć.wav"'],
      ['A-5', 'Sierpień ’80.wav'],
      ['A-6', './siedem,osiem.wav'],
      ['A-7', 'zaz\u0307o\u0301łc\u0301.wav'],
    ]),
    ...Object.fromEntries(
      ['raz', 'dwa', 'trzy', 'cztery', 'pięć', "Sierpień '80", 'siedem,osiem', 'zażółć'].map((stem) => [
        `${stem}.wav`,
        wav,
      ]),
    ),
  });
  expect(contentsOf(plan)).toEqual([
    ['A-1', 'dwa.wav', 'raz.wav'],
    ['A-2', 'trzy.wav'],
    ['A-3', 'cztery.wav'],
    ['A-4', 'pięć.wav'],
    ['A-5', "Sierpień '80.wav"],
    ['A-6', 'siedem,osiem.wav'],
    ['A-7', 'zażółć.wav'],
  ]);
});

it('a file that the row names and that is there is never called not found; the refusal says what to do', async () => {
  const zip = zipOf([
    {
      path: 'opisy.csv',
      content: named([
        ['A-1', 'wywiad.m4a;tekst.pages'],
        ['A-2', 'b.wav'],
        ['A-3', 'b.wav;skan.tiff'],
        ['A-4', 'nie ma.wav'],
        ['A-5', 'tajne.wav'],
      ]),
    },
    { path: 'wywiad.m4a', content: 'x' },
    { path: 'tekst.pages', content: 'x' },
    { path: 'b.wav', content: wavOf(8044) },
    { path: 'skan.tiff', content: 'x' },
    { path: 'tajne.wav', content: 'x', flags: 0x801 },
    { path: 'A-2/film.mp4', content: 'x' },
  ]);
  const plan = await planOf({ 'a.zip': zip });
  expect(notesOf(plan)).toEqual([
    [
      'tekst.pages: Plików tego rodzaju nie wczytujemy. Zapisz transkrypcję jako SRT, VTT albo TXT z czasami, a inny dokument jako PDF.',
      'wywiad.m4a: Plików tego rodzaju nie wczytujemy. Zapisz dźwięk jako MP3 albo WAV.',
      'Brakuje dźwięku.',
      'Brakuje transkrypcji.',
    ],
    ['film.mp4: Plików tego rodzaju nie wczytujemy. Zapisz dźwięk z filmu jako MP3 albo WAV.', 'Brakuje transkrypcji.'],
    [
      'Plik b.wav wymienia też wiersz 3 i tam trafi.',
      'skan.tiff: Plików tego rodzaju nie wczytujemy. Zapisz obraz jako JPG albo PNG.',
      'Brakuje dźwięku.',
      'Brakuje transkrypcji.',
    ],
    ['Nie ma pliku nie ma.wav, który wymienia tabela.', 'Brakuje dźwięku.', 'Brakuje transkrypcji.'],
    ['tajne.wav: Plik jest zaszyfrowany. Spakuj go bez hasła.', 'Brakuje dźwięku.', 'Brakuje transkrypcji.'],
  ]);
  expect(plan.recordings.map(({ state, missing }) => [state, missing])).toEqual([
    ['ready', ['sound', 'transcript']],
    ['ready', ['transcript']],
    ['ready', ['sound', 'transcript']],
    ['ready', ['sound', 'transcript']],
    ['ready', ['sound', 'transcript']],
  ]);
});

it('a file of another kind that belongs to no row says what to do', async () => {
  const plan = await planOf({ 'opisy.csv': table, 'obce/film.mov': 'x', 'stare.zip/a.rar': 'x', 'dane.bin': 'x' });
  expect(reasonsOf(plan)).toEqual([
    'dane.bin: Plików tego rodzaju nie wczytujemy.',
    'obce/film.mov: Plików tego rodzaju nie wczytujemy. Zapisz dźwięk z filmu jako MP3 albo WAV.',
    'stare.zip/a.rar: Plików tego rodzaju nie wczytujemy. Rozpakuj ten plik.',
  ]);
});
