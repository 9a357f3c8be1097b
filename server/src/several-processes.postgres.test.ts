import { createHash } from 'node:crypto';
import { limits } from '@glosy/core/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './database/database.ts';
import { pendingMigrations } from './database/migrate.ts';
import { openPostgres } from './database/postgres/postgres-database.ts';
import { makeAccount, password } from './testing/account-steps.ts';
import type { SignedIn } from './testing/build-test-app.ts';
import { chunksOf } from './testing/multipart.ts';
import { insertScene } from './testing/scene.ts';
import { type SeveralProcesses, startProcesses } from './testing/several-processes.ts';
import { type SmtpSink, startSmtpSink } from './testing/smtp-sink.ts';
import { wavOf } from './testing/sounds.ts';
import { codeIn } from './testing/test-browser.ts';
import { chunkForm, openVisitor, type WebVisitor } from './testing/web-visitor.ts';

let sink: SmtpSink;
let processes: SeveralProcesses;
let first: string;
let second: string;
let admin: SignedIn;
let editor: SignedIn;
let user: SignedIn;
let database: Database;
let account: { userId: string; email: string };

beforeAll(async () => {
  sink = await startSmtpSink();
  processes = await startProcesses(2, {
    SMTP_URL: sink.url,
    LOGINS_PER_ACCOUNT: '4',
    CODES_PER_ACCOUNT: '3',
    LISTENING_COPIES: 'off',
  });
  [first = '', second = ''] = processes.addresses;
  database = openPostgres(processes.databaseUrl);
  await processes.prepare(async (test) => {
    [admin, editor, user] = [await test.signIn('admin'), await test.signIn('editor'), await test.signIn('user')];
    await insertScene(test, 'S1', {});
    account = await makeAccount(test);
  });
}, 180_000);
afterAll(async () => {
  await database?.close();
  await processes?.close();
  await sink?.close();
});

const by = (who: SignedIn): WebVisitor => openVisitor(who.cookie);
const dataOf = async (answer: Response) => ((await answer.json()) as { data: never }).data;
const read = async <T>(who: SignedIn, url: string): Promise<T> => dataOf(await by(who).send(url)) as T;
const emailTo = (address: string) => expect.poll(() => sink.emails.findLast(({ to }) => to === address));
async function codeTo(address: string): Promise<string> {
  await emailTo(address).toBeDefined();
  return codeIn(sink.emails.findLast(({ to }) => to === address) as never);
}

it('two processes that start at once on an empty database make one archive', async () => {
  for (const address of processes.addresses) expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(await pendingMigrations(database)).toEqual([]);
  expect(await database.db.selectFrom('server_keys').select('id').execute()).toEqual([{ id: 1 }]);
});

describe('accounts', () => {
  it('are signed in and out on both after requests to both in turn', async () => {
    const email = 'halina@example.org';
    const visitor = openVisitor();
    const post = (address: string, path: string, body: object) =>
      visitor.send(`${address}/auth-api/${path}`, { method: 'POST', body });
    await post(first, 'register', { email, firstName: 'Halina', lastName: 'Żuk', password });
    const registered = await post(second, 'verify-registration', { token: await codeTo(email) });
    expect(registered.status).toBe(200);
    const sent = sink.emails.length;
    await post(second, 'login', { email, password });
    await expect.poll(() => sink.emails.length).toBe(sent + 1);
    expect((await post(first, 'verify-2fa', { token: await codeTo(email) })).status).toBe(200);
    for (const address of processes.addresses) {
      expect((await visitor.send(`${address}/api/recordings`)).status).toBe(200);
    }
    await post(first, 'logout', {});
    expect((await visitor.send(`${second}/api/recordings`)).status).toBe(401);
  });

  it('tries of a password are counted together', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const body = { email: account.email, password: 'złe-hasło-złe' };
      const url = `${processes.next()}/auth-api/login`;
      statuses.push((await openVisitor().send(url, { method: 'POST', body })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
  });

  it('codes are counted together, and each email is sent once', async () => {
    const addresses = Array.from({ length: 10 }, (_, index) => `osoba${index}@example.org`);
    const body = (email: string) => ({ email, firstName: 'Anna', lastName: 'Żuk', password });
    const register = (email: string) =>
      openVisitor().send(`${processes.next()}/auth-api/register`, { method: 'POST', body: body(email) });
    await Promise.all(addresses.map(register));
    const received = () => sink.emails.filter(({ to }) => to.startsWith('osoba'));
    for (let more = 1; more <= 5; more += 1) {
      // An unsent email would be replaced by the next one.
      await expect.poll(() => received().length).toBe(addresses.length + Math.min(more - 1, 2));
      await register('osoba0@example.org');
    }
    const expected = addresses.flatMap((address, index) => Array(index === 0 ? 3 : 1).fill(address));
    const states = async () => new Set((await jobsOf('mail')).map(({ state }) => state));
    await expect.poll(states).toEqual(new Set(['done']));
    expect(
      received()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(expected.sort());
    expect(new Set(received().map(({ messageId }) => messageId)).size).toBe(expected.length);
  });
});

function jobsOf(kind: string) {
  return database.db.selectFrom('jobs').select(['state', 'attempts']).where('kind', '=', kind).execute();
}

it('an upload whose chunks reach both in turn is one file on both, measured once', async () => {
  const sound = wavOf(2 * limits.chunkBytes + 5000);
  const chunks = chunksOf(sound);
  const fields = { totalChunks: chunks.length, fileName: 'S1_b.wav' };
  for (const [chunkIndex, chunk] of chunks.entries()) {
    const body = chunkForm(chunk, { chunkIndex, ...fields });
    const answer = await by(editor).send(`${processes.next()}/api/upload.php`, { method: 'POST', body });
    expect(answer.status, await answer.clone().text()).toBe(200);
  }
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  for (const address of processes.addresses) {
    const answer = await by(editor).send(`${address}/storage/recordings/S1/S1_b.wav?original=1`);
    expect(hash(new Uint8Array(await answer.arrayBuffer()))).toBe(hash(sound));
  }
  await expect.poll(() => jobsOf('measure-audio')).toEqual([{ state: 'done', attempts: 1 }]);
});

describe('a change on one process counts on the other at once', () => {
  type Listed = { id: string; version: number; metadata: { title: string }; access: { restrictions: string } };
  const list = (who: SignedIn, address: string) => read<Listed[]>(who, `${address}/api/recordings`);
  const one = (who: SignedIn, address: string) => read<Listed>(who, `${address}/api/recordings/S1`);
  const put = (address: string, recording: object) =>
    by(admin).send(`${address}/api/recordings/S1`, { method: 'PUT', body: recording });
  const titles = async (who: SignedIn, address: string) =>
    (await list(who, address)).map(({ metadata }) => metadata.title);

  it('a title, in the record and in the cached list', async () => {
    expect(await titles(user, second)).toEqual(['Rozmowa S1']);
    const recording = await one(admin, first);
    const body = { ...recording, metadata: { ...recording.metadata, title: 'Kowal z Podgórza' } };
    expect((await put(first, body)).status).toBe(200);
    expect(await titles(user, second)).toEqual(['Kowal z Podgórza']);
    expect((await one(user, second)).metadata.title).toBe('Kowal z Podgórza');
  });

  it('a version that both were given is saved by one, and the other answers 409', async () => {
    const recording = await one(admin, first);
    const changed = (title: string) => ({ ...recording, metadata: { ...recording.metadata, title } });
    const answers = await Promise.all([put(first, changed('Kowal')), put(second, changed('Kowal i syn'))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('private access', async () => {
    const sound = (address: string) => by(user).send(`${address}/storage/recordings/S1/S1_a.mp3`);
    expect((await sound(second)).status).toBe(200);
    const recording = await one(admin, first);
    await put(first, { ...recording, access: { ...recording.access, restrictions: 'private' } });
    expect(await titles(user, second)).toEqual([]);
    expect((await sound(second)).status).toBe(404);
    const hidden = await one(admin, second);
    await put(second, { ...hidden, access: { ...hidden.access, restrictions: 'public' } });
    expect((await sound(first)).status).toBe(200);
  });

  it('tags', async () => {
    const made = await by(editor).send(`${first}/api/tags.php`, {
      method: 'POST',
      body: { name: 'kuźnia', type: 'keyword' },
    });
    const tag = (await made.json()) as { id: number };
    const line = { recording_id: 'S1', transcript_file: 'S1_a.srt', start_time: 0 };
    await by(editor).send(`${second}/api/tags.php`, { method: 'PUT', body: { ...line, tags: [tag.id] } });
    const tagged = await by(user).send(`${first}/api/tags.php?recording_id=S1&transcript_file=S1_a.srt`);
    expect(await tagged.text()).toContain('kuźnia');
  });

  it("text, which the other's search finds soon after", async () => {
    const text = '1\n00:00:00,000 --> 00:00:02,000\nKowadło dzwoniło od świtu.\n';
    const save = (address: string, words: string) =>
      by(editor).send(`${address}/api/upload.php`, {
        method: 'POST',
        body: chunkForm(Buffer.from(words), {
          chunkIndex: 0,
          totalChunks: 1,
          fileName: 'S1_a.srt',
          recordingId: 'S1',
          baseRevision: 1,
        }),
      });
    expect((await save(first, text)).status).toBe(200);
    const shown = await by(user).send(`${second}/api/getsrt.php?id=S1&filename=S1_a.srt`);
    expect(await shown.text()).toContain('Kowadło dzwoniło');
    expect((await save(second, text.replace('świtu', 'rana'))).status).toBe(409);
    const found = async () => (await read<{ total: number }>(user, `${second}/api/search?q=kowadło`)).total;
    await expect.poll(found).toBe(1);
  });
});
