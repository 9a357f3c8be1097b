import { recordingColumns } from '@glosy/core/formats/sheets/recording-columns';
import { neutraliseCell } from '@glosy/core/formats/sheets/spreadsheet-cell';
import type { Recording } from '@glosy/core/recording/recording';
import type { TableComparison } from '@glosy/core/work/loading';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';
import { insertTestRecording } from '../../../testing/makers.ts';
import { multipart } from '../../../testing/multipart.ts';

let test: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  test = await buildTestApp();
  admin = await test.signIn('admin');
  const { db } = test.dependencies.database;
  await insertTestRecording(db, 'HM-1', {
    summary: '=Suma; "cytat"\nDrugi akapit',
    indexes: '{"geographical":["Gdynia; port"],"personal":[],"subject":["wojna"]}',
  });
  await insertTestRecording(db, 'HM-2', { proofreading_email: 'ktos@example.org' });
  await insertTestRecording(db, 'HM-3');
});
afterAll(() => test.close());

const read = async (id: string) => (await test.ask(admin, { url: `/api/recordings/${id}` })).json().data as Recording;

/** The exported table, with the cells of a row changed. */
async function tableWith(changes: Record<string, Record<string, string>>): Promise<Buffer> {
  const quote = (text: string) => `"${neutraliseCell(text).replaceAll('"', '""')}"`;
  const rows = [recordingColumns.map(({ heading }) => quote(heading))];
  for (const id of ['HM-1', 'HM-2', 'HM-3']) {
    const recording = await read(id);
    rows.push(recordingColumns.map(({ key, write }) => quote(changes[id]?.[key] ?? write(recording))));
  }
  return Buffer.from(`\uFEFF${rows.map((row) => row.join(';')).join('\r\n')}\r\n`);
}

async function send(table: Buffer, apply = false): Promise<TableComparison> {
  const url = `/api/recordings-table${apply ? '?apply=1' : ''}`;
  const answer = await test.ask(admin, { method: 'POST', url, ...multipart([['file', table, 'a.csv']]) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

it('a table that was not changed changes nothing', async () => {
  const { rows, unknown } = await send(await tableWith({}), true);
  expect(rows.map(({ state }) => state)).toEqual(['same', 'same', 'same']);
  expect(unknown).toEqual([]);
  expect((await read('HM-1')).version).toBe(1);
});

it.each(['ods', 'xlsx', 'csv'])('the list of recordings as %s is reimported without a difference', async (format) => {
  const exported = await test.ask(admin, { url: `/api/recordings-list?format=${format}` });
  expect(exported.statusCode).toBe(200);
  const { rows, unknown } = await send(exported.rawPayload);
  expect(rows.map(({ state, problem }) => [state, problem])).toEqual([1, 2, 3].map(() => ['same', null]));
  expect(unknown).toEqual([]);
});

it('changed cells are shown first, then written with a history; a stale row is not', async () => {
  const table = await tableWith({
    'HM-1': {
      'metadata.title': 'Nowy tytuł',
      'metadata.date': '12 maja 1987',
      'description.indexes.subject': 'wojna; kolej',
      'access.restrictions': 'niepubliczne',
    },
    'HM-2': { 'metadata.location': 'Gdynia' },
  });
  const moved = { ...(await read('HM-2')), proofreading: { email: 'ktos@example.org', status: '' } };
  moved.metadata.interviewer = 'Ktoś inny';
  expect((await test.ask(admin, { method: 'PUT', url: '/api/recordings/HM-2', payload: moved })).statusCode).toBe(200);

  const shown = await send(table);
  expect(shown.written).toBe(0);
  expect(shown.rows).toMatchObject([
    {
      row: 2,
      signature: 'HM-1',
      state: 'changed',
      changes: [
        { label: 'Tytuł', before: 'Rozmowa HM-1', after: 'Nowy tytuł' },
        { label: 'Data', before: '2024-05-12', after: '1987-05-12' },
        { label: 'Indeks rzeczowy', before: 'wojna', after: 'wojna; kolej' },
        { label: 'Dostęp', before: 'publiczne', after: 'niepubliczne' },
      ],
    },
    { signature: 'HM-2', state: 'stale', problem: expect.stringContaining('po eksporcie') },
    { signature: 'HM-3', state: 'same' },
  ]);
  expect((await read('HM-1')).metadata.title).toBe('Rozmowa HM-1');

  expect((await send(table, true)).written).toBe(1);
  const written = await read('HM-1');
  expect(written).toMatchObject({
    version: 2,
    metadata: { title: 'Nowy tytuł', date: '1987-05-12' },
    description: {
      summary: '=Suma; "cytat"\nDrugi akapit',
      indexes: { geographical: ['Gdynia; port'], subject: ['wojna', 'kolej'] },
    },
    access: { restrictions: 'private' },
  });
  expect((await read('HM-2')).metadata.location).toBe('');
  const history = await test.ask(admin, { url: '/api/recordings/HM-1/changes' });
  expect(history.json().data[0].fields).toHaveLength(4);
});

it('invalid cells and rows are reported in Polish and not written', async () => {
  const rows = [
    'Sygnatura,Wersja,Tytuł,Data,Dostęp,Kolor',
    'HM-3,1,,2024-05-12,publiczne,x',
    'HM-3,1,T,kiedyś,publiczne,x',
    'HM-3,1,T,2024-05-12,chyba,x',
    'HM-3,,T,2024-05-12,publiczne,x',
    'HM-9,1,T,2024-05-12,publiczne,x',
    ',1,T,2024-05-12,publiczne,x',
  ];
  const { rows: found, unknown, written } = await send(Buffer.from(rows.join('\n')), true);
  expect(found.map(({ state, problem }) => [state, problem])).toEqual([
    ['invalid', 'Tytuł: Podaj tytuł.'],
    ['invalid', expect.stringContaining('Data: Podaj datę')],
    ['invalid', 'Dostęp: nie rozumiemy słowa „chyba”.'],
    ['invalid', 'Brakuje wersji: tabela musi pochodzić z eksportu.'],
    ['missing', 'W archiwum nie ma takiej rozmowy.'],
    ['invalid', 'Brakuje sygnatury.'],
  ]);
  expect([unknown, written]).toEqual([['Kolor'], 0]);
  for (const table of ['a,b\nc,d', 'Tytuł\nT', '']) {
    const body = multipart([['file', Buffer.from(table)]]);
    const answer = await test.ask(admin, { method: 'POST', url: '/api/recordings-table', ...body });
    expect(answer.json()).toMatchObject({ code: 'loading.unreadable', error: 'W tabeli brakuje kolumny „Sygnatura”.' });
  }
});
