import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts';
import { insertScene } from '../../../testing/scene.ts';
import { writtenConsent } from '../../recordings/consent/testing-consent.ts';

let test: TestApp;
let admin: SignedIn;
let at: number;
beforeEach(async () => {
  at = Date.parse('2026-03-01T10:00:00Z');
  test = await buildTestApp({ now: () => new Date(at) });
  admin = await test.signIn('admin');
  await insertScene(test, 'S1', { published: 'all', interviewee_name: 'Jan Przykładowy' });
});
afterEach(() => test.close());

const get = (url = '/nagranie/S1', headers = {}) => test.app.inject({ url, headers });
const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const answer = await test.ask(admin, { method, url, ...(payload ? { payload } : {}) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
};
const lineRow = () => test.dependencies.database.db.selectFrom('lines').selectAll().executeTakeFirstOrThrow();

/** Every read of lines fails after this. */
const hideLines = () => sql`alter table lines rename to hidden_lines`.execute(test.dependencies.database.db);

async function addLines(count: number): Promise<void> {
  const { id: _, ...first } = await lineRow();
  const rows = Array.from({ length: count }, (_, index) => ({
    ...first,
    id: `line-${index}`,
    position: index + 1,
    start_ms: 2000 * (index + 1),
    end_ms: 2000 * (index + 2),
    text: `Jan: Wiersz numer ${index} o młynie`,
  }));
  for (let from = 0; from < count; from += 500) {
    const some = rows.slice(from, from + 500);
    await test.dependencies.database.db.insertInto('lines').values(some).execute();
  }
}

describe('an unchanged public page', () => {
  it.each(['/nagranie/S1', '/nagranie/S1?q=kanarek', '/nagranie/S1/transcript.txt'])(
    'is sent again without reading lines: %s',
    async (url) => {
      const first = await get(url);
      expect([first.statusCode, /kanarek/i.test(first.body)]).toEqual([200, true]);
      await hideLines();
      const again = await get(url);
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([200, first.body, first.headers.etag]);
      const packed = await get(url, { 'accept-encoding': 'gzip' });
      expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([200, 'gzip']);
    },
  );

  it('is confirmed by a process that has never rendered it', async () => {
    const { headers } = await get();
    await test.app.close();
    const { buildApp } = await import('../../../app.ts');
    const other = await buildApp(test.dependencies);
    await hideLines();
    const confirmed = await other.inject({ url: '/nagranie/S1', headers: { 'if-none-match': String(headers.etag) } });
    expect(confirmed.statusCode).toBe(304);
    await other.close();
  });

  it('is rendered once for several simultaneous requests', async () => {
    const read = vi.spyOn(test.dependencies.database, 'readConsistently');
    const pages = await Promise.all([1, 2, 3].map(() => get()));
    expect(pages.map(({ body }) => body.includes('Kanarek w transkrypcji'))).toEqual([true, true, true]);
    expect(read).toHaveBeenCalledTimes(1);
  });
});

it('a common word is answered with the first places and their number, marked, with the lines around them', async () => {
  await addLines(300);
  const { body } = await get('/nagranie/S1?q=wiersz');
  expect(body).toContain('Znalezione miejsca: 300');
  const place = /<a href="\/nagranie\/S1#n1-3">00:00:04<\/a>(.*?)<\/li>/s.exec(body)?.[1] ?? '';
  expect(place.trim().split(/(?<=<\/p>)/)).toEqual([
    '<p class="landing-around">Jan: Wiersz numer 0 o młynie</p>',
    '<p class="landing-matched">Jan: <mark>Wiersz</mark> numer 1 o młynie</p>',
    '<p class="landing-around">Jan: Wiersz numer 2 o młynie</p>',
  ]);
  expect(body).not.toContain('<mark>Wiersz</mark> numer 250');
});

describe('a kept page shows at the next request', () => {
  const line = async () => {
    const { id, text } = await lineRow();
    return { id, text };
  };
  const changes: [string, () => Promise<unknown>, (body: string) => boolean][] = [
    [
      'a closed passage',
      async () => {
        const lineIds = [(await line()).id];
        const payload = { audio_file: 'S1_a.mp3', start: 0, end: 2, transcript_file: 'S1_a.srt', lineIds };
        await send('POST', '/api/recordings/S1/closures', payload);
      },
      (body) => !body.includes('Kanarek w transkrypcji') && body.includes('[fragment niedostępny]'),
    ],
    [
      'a pseudonym',
      () => consent({ pseudonym: 'Rozmówca A' }),
      (body) => body.includes('Rozmówca A') && !body.includes('Jan Przykładowy'),
    ],
    [
      'a new title',
      async () => {
        const { data } = (await test.ask(admin, { url: '/api/recordings/S1' })).json();
        const metadata = { ...data.metadata, title: 'Zupełnie nowy tytuł' };
        await send('PUT', '/api/recordings/S1', { ...data, metadata });
      },
      (body) => body.includes('Zupełnie nowy tytuł'),
    ],
    ['a lower level', () => update({ published: 'description' }), (body) => !body.includes('Kanarek w transkrypcji')],
  ];
  it.each(changes)('%s', async (_, change, isShown) => {
    const first = await get();
    expect(isShown(first.body)).toBe(false);
    await change();
    const next = await get('/nagranie/S1', { 'if-none-match': String(first.headers.etag) });
    expect([next.statusCode, isShown(next.body)]).toEqual([200, true]);
  });

  it.each([
    ['a withdrawal', { withdrawn: '2026-01-01' }],
    ['an embargo', { embargoUntil: '2026-03-02' }],
  ])('as a missing page after %s', async (_, more) => {
    const { headers } = await get();
    const ask = () => get('/nagranie/S1', { 'if-none-match': String(headers.etag) });
    expect((await ask()).statusCode).toBe(304);
    await consent(more);
    expect((await ask()).statusCode).toBe(404);
    expect((await get('/nagranie/S1/transcript.txt')).statusCode).toBe(404);
  });

  it('the words of a closure that has ended', async () => {
    const lineIds = [(await line()).id];
    const range = { audio_file: 'S1_a.mp3', start: 0, end: 2, transcript_file: 'S1_a.srt', lineIds };
    await send('POST', '/api/recordings/S1/closures', { ...range, until: '2026-03-01', atEnd: 'open' });
    expect((await get()).body).not.toContain('Kanarek w transkrypcji');
    at += 24 * 3_600_000;
    expect((await get()).body).toContain('Kanarek w transkrypcji');
  });
});

const update = (set: Record<string, unknown>) =>
  test.dependencies.database.db.updateTable('recordings').set(set).where('signature', '=', 'S1').execute();
const consent = (more: object) =>
  send('PUT', '/api/recordings/S1/consent', { ...writtenConsent, uses: ['signed-in', 'open-internet'], ...more });
