import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { limits } from '@glosy/core/limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from './database/sqlite-database.ts';
import { DiskStorage } from './storage/disk-storage.ts';
import { buildTestApp, type SignedIn } from './testing/build-test-app.ts';
import { insertTestRecording } from './testing/makers.ts';
import { multipart, sendFile } from './testing/multipart.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';
import { wavOf } from './testing/sounds.ts';

const sourceOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const soundName = 'HM-1_dlugi.wav';
let dataDir: string;
let editor: SignedIn;
let server: ServerProcess | undefined;

/** An archive with a recording and twenty megabytes of sound, more than any socket's buffers hold. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'glosy-serve-'));
  const test = await buildTestApp({
    database: openSqlite(join(dataDir, 'archive.sqlite')),
    storage: await DiskStorage.create(join(dataDir, 'storage')),
  });
  editor = await test.signIn('editor');
  await insertTestRecording(test.dependencies.database.db, 'HM-1');
  await sendFile(test, editor, soundName, wavOf(2 * limits.chunkBytes, 1));
  await test.dependencies.jobs.idle();
  await test.close();
}, 180_000);
afterEach(async () => {
  await server?.kill();
  server = undefined;
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  said: string;
}

/** Runs a program of the server to its end; resolves with its exit code and what it wrote to standard error. */
function run(file: string, settings: Record<string, string>, args: string[] = []): Promise<Ended> {
  const child = spawn(process.execPath, ['--import', 'tsx', sourceOf(file), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

const portOf = ({ address }: ServerProcess) => new URL(address).port;
const isRefusal = (said: string) =>
  new RegExp(
    `^Folderu danych ${dataDir} używa już inny serwer \\(proces ${server?.process.pid} na komputerze .+, od .+ UTC\\): zatrzymaj go albo ustaw inny DATA_DIR\\.\n$`,
  ).test(said);

describe('a data folder on SQLite', () => {
  it('belongs to one server: a second one ends with a sentence, and the upload that runs goes on', async () => {
    server = await startServer(dataDir);
    const fields = { chunkIndex: '0', totalChunks: '1', fileName: 'HM-1_polowa.wav' };
    const { payload, headers } = multipart([['file', wavOf(400_000, 2)], ...Object.entries(fields)]);
    const body = payload as Buffer;
    let sendRest = () => {};
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(body.subarray(0, 300_000));
        sendRest = () => {
          controller.enqueue(body.subarray(300_000));
          controller.close();
        };
      },
    });
    const init = { method: 'POST', body: stream, headers: { ...headers, cookie: editor.cookie }, duplex: 'half' };
    const answer = fetch(`${server.address}/api/upload.php`, init as RequestInit);
    for (const port of [portOf(server), '0']) {
      const { code, said } = await run('main.ts', { PORT: port });
      expect(code).toBe(1);
      expect(said).toSatisfy(isRefusal);
    }
    expect((await run('commands/archive.ts', {}, ['check'])).code).toBe(0);
    sendRest();
    expect((await answer).status).toBe(200);
  }, 180_000);

  it('is free again as soon as its server is killed', async () => {
    server = await startServer(dataDir);
    await server.kill();
    server = await startServer(dataDir);
    expect(await server.stop()).toBe(0);
  }, 180_000);
});

describe('a server that cannot start', () => {
  it.each([
    [
      'with a wrong TRUSTED_PROXY',
      { TRUSTED_PROXY: 'brama' },
      /^Ustawienie TRUSTED_PROXY jest nieprawidłowe: musi .+\.\n$/,
    ],
    [
      'while PostgreSQL refuses',
      { DATABASE_URL: 'postgres://127.0.0.1:1/archiwum' },
      /^Nie można połączyć się z bazą danych z ustawienia DATABASE_URL: serwer bazy nie przyjmuje połączeń\.\n$/,
    ],
  ])(
    '%s says why in one sentence',
    async (_case, settings, sentence) => {
      const { code, said } = await run('main.ts', { PORT: '0', ...settings });
      expect(said).toMatch(sentence);
      expect(code).toBe(1);
    },
    120_000,
  );

  it('on a port that is taken says so in one sentence', async () => {
    server = await startServer(dataDir);
    const other = await mkdtemp(join(tmpdir(), 'glosy-taken-'));
    const { code, said } = await run('main.ts', { PORT: portOf(server), DATA_DIR: other });
    await rm(other, { recursive: true });
    expect(said).toBe(
      `Adres 127.0.0.1:${portOf(server)} jest zajęty przez inny program: zatrzymaj go albo zmień PORT.\n`,
    );
    expect(code).toBe(1);
  }, 180_000);
});

describe('SIGTERM', () => {
  const soundUrl = () => `${server?.address}/storage/recordings/HM-1/${soundName}`;
  const open = (agent: Agent) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(soundUrl(), { agent, headers: { cookie: editor.cookie } }, resolve).on('error', reject);
    });

  it('lets an answer on a keep-alive connection end, and closes idle connections at once', async () => {
    server = await startServer(dataDir);
    const agent = new Agent({ keepAlive: true });
    const idle = new Promise((resolve) => {
      get(`${server?.address}/healthz`, { agent: new Agent({ keepAlive: true }) }, (answer) => answer.resume()).on(
        'socket',
        (socket) => socket.once('close', resolve),
      );
    });
    const answer = await open(agent);
    const ended = server.stop();
    await idle;
    let bytes = 0;
    for await (const part of answer) bytes += (part as Buffer).length;
    expect(bytes).toBe(2 * limits.chunkBytes);
    expect(await ended).toBe(0);
  }, 180_000);

  it('ends a listener who does not take the sound, and the server with code 0', async () => {
    server = await startServer(dataDir);
    const answer = await open(new Agent({ keepAlive: true }));
    const cut = new Promise<unknown>((resolve) => answer.once('error', resolve));
    expect(await server.stop()).toBe(0);
    answer.resume();
    expect(await cut).toMatchObject({ code: 'ECONNRESET' });
  }, 180_000);

  describe('while the mail server does not answer', () => {
    let silent: Server;
    let caller: Promise<Socket>;
    beforeEach(async () => {
      silent = createServer();
      caller = new Promise((resolve) => silent.once('connection', resolve));
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    });
    afterEach(() => silent.close());

    it('ends the server with code 0', async () => {
      const { port } = silent.address() as { port: number };
      server = await startServer(dataDir, { SMTP_URL: `smtp://127.0.0.1:${port}` });
      const registration = await fetch(`${server.address}/auth-api/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          email: 'anna@example.org',
          firstName: 'Anna',
          lastName: 'Żuk',
          password: 'trzy-zielone-zaby',
        }),
      });
      expect(registration.status).toBeLessThan(300);
      const socket = await caller;
      expect(await server.stop()).toBe(0);
      socket.destroy();
    }, 180_000);
  });
});
