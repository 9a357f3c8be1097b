import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildSearchTest, type SearchTest } from '../../testing/search-test.ts';
import { insertTestTranscript } from '../tags/testing-archive.ts';

let test: SearchTest;
beforeEach(async () => {
  test = await buildSearchTest();
});
afterEach(() => test.close());

const kowal = { title: 'Kowal z Dolnej', interviewee_name: 'Jan Kowalski' };

it('the concordance of a query is CSV with each match in its context', async () => {
  await test.record('HM-1', ['Jan: Stał tu młyn; wodny.', '=Młyn?'], kowal);
  await test.index();

  const { body, headers } = await test.ask(test.user, { method: 'GET', url: '/api/search/concordance?q=młyn' });

  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const [first, second, third] = body.split('\r\n');
  expect(first).toBe('\u{feff}"recording";"time";"speaker";"left";"match";"right";"link";"citation"');
  expect(second).toContain('"Kowal z Dolnej (HM-1)";"00:00:00";"Jan";"Stał tu";"młyn";"; wodny. =Młyn?";');
  expect(third).toContain('"Jan: Stał tu młyn; wodny. =";"Młyn";"?"');
});

it('a spreadsheet does not read a context as a formula', async () => {
  await test.record('HM-1', ['=Młyn?'], kowal);
  await test.index();

  const { body } = await test.ask(test.user, { method: 'GET', url: '/api/search/concordance?q=młyn' });

  expect(body).toContain('"\'=";"Młyn";"?"');
});

it('each match has up to 300 characters of whole words on both sides', async () => {
  const long = 'bardzo dużo słów '.repeat(30).trim();
  await test.record('HM-1', ['Za daleko.', long, 'Stał tu', 'młyn', 'wodny.', long, 'Za daleko.'], kowal);
  await test.index();

  const { body } = await test.ask(test.user, { method: 'GET', url: '/api/search/concordance?q=młyn' });

  const [, left = '', right = ''] = /"([^"]*)";"młyn";"([^"]*)"/.exec(body) ?? [];
  expect(left).toMatch(/^(bardzo|dużo|słów) .*bardzo dużo słów Stał tu$/);
  expect(right).toMatch(/^wodny\. bardzo dużo słów .* (bardzo|dużo|słów)$/);
  for (const side of [left, right]) expect(side.length).toSatisfy((length: number) => length > 290 && length <= 300);
});

it('a match in a later audio file is linked to its part', async () => {
  await test.record('HM-1', ['Nic.'], kowal);
  const { db } = test.dependencies.database;
  await insertTestTranscript(db, 'HM-1', 'HM-1_b.srt', [{ start: 3, text: 'Młyn.' }]);
  await db.insertInto('files').values(secondFile).execute();
  await db.insertInto('audio_files').values({ file_id: 'second', state: 'measuring', position: 1 }).execute();
  await test.index();

  const { body } = await test.ask(test.user, { method: 'GET', url: '/api/search/concordance?q=młyn' });

  expect(body).toContain('/library/recording/HM-1?t=3&part=2"');
  expect(body).toContain('część 2, 00:00:03');
});

const secondFile = {
  id: 'second',
  recording: 'HM-1',
  name: 'HM-1_b.mp3',
  name_folded: 'hm-1_b.mp3',
  kind: 'audio',
  storage_key: 'second',
  content_type: 'audio/mpeg',
  bytes: 1,
  sha256: '',
  created_at: '2026-01-01T10:00:00.000Z',
} as const;

it('a long concordance is complete, and other requests are answered while it is written', async () => {
  const lines = Array.from({ length: 2000 }, (_, index) =>
    index % 2 === 0 ? `Młyn ${index} stał tu.` : 'Cisza w domu.',
  );
  await test.record('HM-1', lines, kowal);
  await test.record('HM-2', ['Młyn.'], kowal);
  await test.index();
  const read = async (recording: string) => {
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const url = `/api/search/concordance?q=młyn&recording=${recording}`;
    const { body } = await test.ask(test.user, { method: 'GET', url });
    isDone = true;
    return { turns, rows: body.trimEnd().split('\r\n').length - 1 };
  };
  const short = await read('HM-2');
  const long = await read('HM-1');
  expect([short.rows, long.rows]).toEqual([1, 1000]);
  // A thousand passages, two hundred per turn of the event loop.
  expect(long.turns - short.turns).toBeGreaterThanOrEqual(4);
});
