import { readFile } from 'node:fs/promises';
import type { LoadingPlan } from '@glosy/core/work/loading';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { smallMp3, wavOf } from '../../testing/sounds.ts';
import { type TestCell, type TestSheet, xlsxOf } from '../../testing/spreadsheets.ts';
import { unicodePath, zipOf } from '../../testing/zip.ts';
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
      transcripts: [{ sound: `wywiad${number}.wav` }],
    })),
  );
});

it('a .tsv of times next to a sound makes an interview, without any table', async () => {
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

it('a deeper table is used when those above have no known heading', async () => {
  const plan = await planOf({ 'Opisy/opisy.csv': table, 'budżet.csv': 'Kwota;Kto\n12;Ewa\n' });
  expect([plan.problems, titlesOf(plan)]).toEqual([[], ['Rozmowa']]);
});

it('two tables with known headings are named, and the sentence says what to do', async () => {
  const { problems } = await planOf({ 'a.csv': table, 'b.csv': table });
  expect(problems).toEqual(['Jest więcej niż jedna tabela z opisami: a.csv, b.csv. Zostaw tylko jedną.']);
});

it('junk files of programs and systems are ignored', async () => {
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

it('of several sheets with descriptions one is read, and the others are named', async () => {
  const sheetOf = (name: string) => ({ name, rows: [headings, [`T-${name}`, `Rozmowa ${name}`, name]] });
  const plan = await planOfSheets([sheetOf('2019'), sheetOf('2020')]);
  expect([titlesOf(plan), reasonsOf(plan)]).toEqual([
    ['Rozmowa 2019'],
    ['opisy.xlsx: Czytamy arkusz „2019”, a „2020” pomijamy.'],
  ]);
});

it('the main heading of a field wins over an alias, and Od and Do do not make a table a transcript', async () => {
  const plan = await planOf({
    'opisy.csv': 'Numer;Rok;Od;Do;Sygnatura;Tytuł;Data nagrania\n1;2018;a;b;T-1;Rozmowa;2019-05\n',
  });
  expect(plan.recordings).toMatchObject([{ signature: 'T-1', date: '2019-05' }]);
  expect((await planOf({ 'opisy.csv': 'Rok;Tytuł\n2018;Rozmowa\n' })).recordings).toMatchObject([{ date: '2018' }]);
});

it.each([
  ['opisy.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0])],
  ['opisy.numbers', zipOf([{ path: 'Index/Document.iwa', content: 'x' }])],
  ['opisy.xlsb', zipOf([{ path: 'xl/workbook.bin', content: 'x' }])],
])('a table as %s is refused with advice', async (name, content) => {
  const { problems } = await planOf({ [name]: content, 'T-1/a.srt': srt });
  expect(problems).toEqual([expect.stringMatching(/^opisy\..*Zapisz tabelę jako XLSX, ODS albo CSV\.$/)]);
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

const dateRows = (cells: readonly TestCell[]) => [
  { rows: [headings, ...cells.map((cell, index) => [`T-${index}`, 'Rozmowa', cell] as const)] },
];

it('a date is as precise as its cell shows it, and a time of day is dropped', async () => {
  const shown = await planOfCase('month-format.xlsx');
  expect(datesOf(shown)).toEqual(['2019-05-12', '2019-05', '1905', '2019', '2019-05-12', '43597']);
  const formats = ['mmmm yyyy', 'yyyy', 'mmm\\-yy', 'd mmmm yyyy', 'dddd, d mmmm yyyy', '[$-415]d mmm yyyy;@'];
  const timed = ['yyyy\\-mm\\-dd\\ hh:mm:ss', 'd.m.yyyy h:mm AM/PM', 'm/d/yyyy'];
  const cells = [...formats, ...timed].map((code) => [43597.99999, code] as const);
  const dates = ['2019-05', '2019', '2019-05', ...Array(6).fill('2019-05-12')];
  expect(datesOf(await planOfSheets(dateRows(cells)))).toEqual(dates);
  const from1904 = cells.map(([serial, code]) => [serial - 1462, code] as const);
  expect(datesOf(await planOfSheets(dateRows(from1904), { isFrom1904: true }))).toEqual(dates);
});

it('a date whose cell shows no year, or a year that is no date, gets a note', async () => {
  const plan = await planOfSheets(
    dateRows([
      [43597, 'd mmmm'],
      [2019, 'yyyy'],
      [43597, 'd mmmm yyyy'],
    ]),
  );
  expect(datesOf(plan)).toEqual(['2019-05-12', '1905', '2019-05-12']);
  expect(reasonsOf(plan)).toEqual([
    'opisy.xlsx: Komórka C2 pokazuje datę bez roku, odczytano ją jako 2019-05-12. Sprawdź rok.',
    'opisy.xlsx: Komórka C3 pokazuje rok 1905, choć ma w sobie liczbę 2019. Sprawdź rok.',
  ]);
});

it('an ODS shows its dates as precisely as its cells, on its visible sheet', async () => {
  const text = (words: string) => `<table:table-cell><text:p>${words}</text:p></table:table-cell>`;
  const date = (shown: string) =>
    `<table:table-cell office:value-type="date" office:date-value="2019-05-12T10:30:00"><text:p>${shown}</text:p></table:table-cell>`;
  const row = (cells: string) => `<table:table-row>${cells}</table:table-row>`;
  const shown = ['maj 2019', '2019', '12.05.19', 'niedziela, 12 maja 2019', 'May 2019', '12 maja', '2019-05-12 10:30'];
  const rows = shown.map((words, index) => row(text(`T-${index}`) + text('Rozmowa') + date(words)));
  const ods = zipOf([
    { path: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    {
      path: 'content.xml',
      content: `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s"><office:automatic-styles><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet><table:table table:style-name="ta2">${row(headings.map(text).join(''))}${row(text('S-1') + text('Stara') + text('2001'))}</table:table><table:table table:style-name="ta1">${row(headings.map(text).join(''))}${rows.join('')}</table:table></office:spreadsheet></office:body></office:document-content>`,
    },
  ]);
  const plan = await planOf({ 'opisy.ods': ods });
  expect(datesOf(plan)).toEqual(['2019-05', '2019', '2019-05-12', '2019-05-12', '2019-05', '2019-05-12', '2019-05-12']);
  expect(reasonsOf(plan)).toEqual([
    'opisy.ods: Komórka „12 maja” pokazuje datę bez roku, odczytano ją jako 2019-05-12. Sprawdź rok.',
  ]);
});

it('dates are read as people and programs write them, and an ambiguous one gets a note', async () => {
  const plan = await planOf({ 'dates.csv': await caseFile('dates.csv') });
  expect(datesOf(plan)).toEqual(['2019-05-12', '2019-05-12', '2019-05-12', '2019-12-05']);
  expect(plan.recordings.map(({ state }) => state)).toEqual(Array(4).fill('ready'));
  expect(plan.recordings.map(({ notes }) => notes.filter((note) => note.includes('odczytano')))).toEqual([
    ...[[], [], []],
    ['5/12/2019: odczytano jako 5 grudnia 2019. Jeśli miesiąc stoi pierwszy, zapisz datę jako 2019-05-12.'],
  ]);
});

it('headings match by words', async () => {
  const heading = [
    ...['Sygn.', '1. Tytuł nagrania*', 'Data (RRRR-MM-DD):', 'Imię i nazwisko\nrozmówcy', 'Nagrania miejsce'],
    ...[
      'Prowadzący / prowadząca',
      '_x000D_Tematy_x00A0_',
      'Data urodzenia rozmówcy',
      'Miejsce urodzenia',
      'Data (urodzenia)',
    ],
  ];
  const cells = [
    'NG-1',
    'Rozmowa',
    '2019',
    'Ewa Lis',
    'Gdynia',
    'Jan Król',
    'wojna;_x000D_\nkolej',
    '1930',
    'Sopot',
    '1930',
  ];
  const id = await beginLoading(test, admin);
  const sent = await test.ask(admin, wholeFile(id, 'opisy.xlsx', xlsxOf([{ rows: [heading, cells] }])));
  expect(sent.statusCode).toBe(200);
  const plan: LoadingPlan = (await test.ask(admin, { url: `/api/loadings/${id}/plan` })).json().data;
  expect(plan.recordings).toMatchObject([{ signature: 'NG-1', title: 'Rozmowa', date: '2019', narrator: 'Ewa Lis' }]);
  expect(reasonsOf(plan)).toEqual(
    ['Data urodzenia rozmówcy', 'Miejsce urodzenia', 'Data (urodzenia)'].map(
      (unknown) => `opisy.xlsx: Kolumny „${unknown}” nie wczytujemy.`,
    ),
  );
  await test.ask(admin, { method: 'POST', url: `/api/loadings/${id}/start` });
  await test.dependencies.jobs.idle();
  expect((await test.ask(admin, { url: '/api/recordings/NG-1' })).json().data).toMatchObject({
    metadata: { location: 'Gdynia', interviewer: 'Jan Król' },
    description: { indexes: { subject: ['wojna', 'kolej'] } },
  });
});

it('_x000D_ is read as a line end, and invisible characters are dropped', async () => {
  const rows = [
    ['Tytuł', 'Data', 'Streszczenie'],
    ['A', '2019', 'Raz_x000D_\ndwa_x000D_trzy _x005F_x000D_ _x0007_koniec_x0000_'],
  ];
  const id = await beginLoading(test, admin);
  await test.ask(admin, wholeFile(id, 'opisy.xlsx', xlsxOf([{ rows }])));
  await test.ask(admin, { method: 'POST', url: `/api/loadings/${id}/start` });
  await test.dependencies.jobs.idle();
  const { results } = (await test.ask(admin, { url: `/api/loadings/${id}` })).json().data;
  const made = await test.ask(admin, { url: `/api/recordings/${results[0].signature}` });
  expect(made.json().data.description.summary).toBe('Raz\ndwa\ntrzy _x000D_ koniec');
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

it('files of the same stem are assigned with a named one', async () => {
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

it('a file is found by any notation of its name in the row', async () => {
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

it('a row that names another extension gets the files of the same stem, with a note', async () => {
  const plan = await planOf({
    'opisy.csv': named([
      ['A-1', 'wywiad.mp3'],
      ['A-2', 'sam tekst.wav'],
      ['A-3', 'obcy.mp3'],
    ]),
    'dźwięk/wywiad.wav': wavOf(8044),
    'sam tekst.srt': srt,
    'A-2/obcy.wav': wavOf(8044),
  });
  expect(contentsOf(plan)).toEqual([['A-1', 'dźwięk/wywiad.wav'], ['A-2', 'A-2/obcy.wav', 'sam tekst.srt'], ['A-3']]);
  expect(notesOf(plan).map(([first]) => first)).toEqual([
    'Nie ma pliku wywiad.mp3, który wymienia tabela, a jest wywiad.wav.',
    'Nie ma pliku sam tekst.wav, który wymienia tabela, a jest sam tekst.srt.',
    'Nie ma pliku obcy.mp3, który wymienia tabela.',
  ]);
});

it('an existing file that the row names is never reported as not found; the refusal gives advice', async () => {
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
      'tekst.pages: Plików tego rodzaju nie wczytujemy. Zapisz transkrypcję jako DOCX, a inny dokument jako PDF.',
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

it('a file of another kind that belongs to no row is reported with advice', async () => {
  const plan = await planOf({ 'opisy.csv': table, 'obce/film.mov': 'x', 'stare.zip/a.rar': 'x', 'dane.bin': 'x' });
  expect(reasonsOf(plan)).toEqual([
    'dane.bin: Plików tego rodzaju nie wczytujemy.',
    'obce/film.mov: Plików tego rodzaju nie wczytujemy. Zapisz dźwięk z filmu jako MP3 albo WAV.',
    'stare.zip/a.rar: Plików tego rodzaju nie wczytujemy. Rozpakuj ten plik.',
  ]);
});

it('each of several ZIPs is a folder', async () => {
  const zip = zipOf([
    { path: 'nagranie.mp3', content: smallMp3() },
    { path: 'nagranie.srt', content: srt },
  ]);
  const described = 'Sygnatura;Tytuł;Data\nT-1;Raz;2019\nT-2;Dwa;2019\n';
  const { recordings, unused } = await planOf({ 'opisy.csv': described, 'T-1.zip': zip, 'T-2.zip': zip });
  expect(unused).toEqual([]);
  expect(recordings).toMatchObject([
    { title: 'Raz', sounds: ['T-1/nagranie.mp3'], transcripts: [{ path: 'T-1/nagranie.srt' }] },
    { title: 'Dwa', sounds: ['T-2/nagranie.mp3'], transcripts: [{ path: 'T-2/nagranie.srt' }] },
  ]);
});

it('a broken ZIP among other files is named, and the others are loaded', async () => {
  const plan = await planOf({ 'opisy.csv': table, 'T-1/a.srt': srt, 'T-1/zdjecia.zip': 'PK' });
  expect(plan.recordings).toMatchObject([{ transcripts: [{ path: 'T-1/a.srt' }] }]);
  expect(reasonsOf(plan)).toEqual(['T-1/zdjecia.zip: To nie jest poprawny plik ZIP albo jest on niepełny.']);
});

/** Bytes of Polish letters in the code pages that ZIP programs of Windows use. */
const letters = 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ';
const codePages: Readonly<Record<string, string>> = {
  CP852: '\xa5\x86\xa9\x88\xe4\xa2\x98\xab\xbe\xa4\x8f\xa8\x9d\xe3\xe0\x97\x8d\xbd',
  'Windows-1250': '\xb9\xe6\xea\xb3\xf1\xf3\x9c\x9f\xbf\xa5\xc6\xca\xa3\xd1\xd3\x8c\x8f\xaf',
  'ISO-8859-2': '\xb1\xe6\xea\xb3\xf1\xf3\xb6\xbc\xbf\xa1\xc6\xca\xa3\xd1\xd3\xa6\xac\xaf',
};
const inCodePage = (page: string, text: string) =>
  Buffer.from([...text].map((letter) => codePages[page]?.[letters.indexOf(letter)] ?? letter).join(''), 'latin1');

it('names in a ZIP are read in the code page in which they are Polish', async () => {
  expect((await planOfCase('cp1250-names.zip')).recordings).toMatchObject([
    { sounds: ['Nagrania/Łódź wywiad.wav'], transcripts: [{ path: 'Nagrania/Łódź wywiad.srt' }] },
  ]);
  const names = ['Łódź', 'ŁÓDŹ', 'Świętosława Żółć', 'Gęślą jaźń', 'Ślęzak Ćwik', 'Ewa Król', 'Wąs'];
  for (const page of Object.keys(codePages)) {
    for (const some of [names, ...names.map((name) => [name])]) {
      const zip = zipOf(
        some.map((name) => ({ path: '', name: inCodePage(page, `${name}/a.wav`), content: wavOf(8044) })),
      );
      const { recordings } = await planOf({ 'a.zip': zip });
      expect(recordings.flatMap(({ sounds }) => sounds).sort(), page).toEqual(
        some.map((name) => `${name}/a.wav`).sort(),
      );
    }
  }
});

it('the Unicode name of Info-ZIP is used if it belongs to the name, and a wrong UTF-8 flag is ignored', async () => {
  const name = Buffer.from('_odz/a.wav');
  const stale = unicodePath(Buffer.from('inny.wav'), 'zły.wav');
  const zip = zipOf([
    { path: '', name, extra: unicodePath(name, 'Łódź/a.wav'), content: wavOf(8044) },
    { path: '', name: Buffer.from('Gdynia/b.wav'), extra: stale, content: wavOf(8044) },
    { path: '', name: inCodePage('Windows-1250', 'Wąwóz/c.wav'), flags: 0x800, content: wavOf(8044) },
    { path: '', name: Buffer.from('Z\u0307abno/d.wav'), flags: 0, content: wavOf(8044) },
  ]);
  const { recordings } = await planOf({ 'a.zip': zip });
  expect(recordings.flatMap(({ sounds }) => sounds).sort()).toEqual([
    'Gdynia/b.wav',
    'Wąwóz/c.wav',
    'Łódź/a.wav',
    'Żabno/d.wav',
  ]);
});

it('the plan reports a picture or document of another kind, with advice', async () => {
  const plan = await planOf({
    'opisy.csv': table,
    'T-1/a.jpg': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'),
    'T-1/b.pdf': 'PK',
    'T-1/c.pdf': await caseFile('pdf-bom-before-header.pdf'),
    'T-1/portret.png': 'RIFF....WEBP',
  });
  expect(plan.recordings[0]?.problems).toEqual([
    'a.jpg: Niedozwolony typ pliku. Dozwolone są: JPG, PNG, GIF. To jest zdjęcie HEIC z telefonu. Zapisz jako JPG albo PNG.',
    'portret.png: Niedozwolony typ pliku. Dozwolone są: JPG, PNG, GIF. To jest obraz WebP. Zapisz jako JPG albo PNG.',
    'b.pdf: Niedozwolony typ pliku. Dozwolone są: PDF, JPG, PNG, GIF.',
  ]);
});
