import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@glosy/core/limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn } from './testing/build-test-app.ts';
import { insertTestRecording } from './testing/makers.ts';
import { sendFile } from './testing/multipart.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';
import { wavOf } from './testing/sounds.ts';

const soundName = 'HM-1_dlugi.wav';
let dataDir: string;
let editor: SignedIn;
let server: ServerProcess | undefined;

/** An archive with a recording and twenty megabytes of sound, more than any socket's buffers hold. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'glosy-serve-'));
  const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
  editor = await test.signIn('editor');
  await insertTestRecording(test.dependencies.database.db, 'HM-1');
  await sendFile(test, editor, soundName, wavOf(2 * limits.chunkBytes, 1));
  await test.close();
}, 180_000);
afterEach(async () => {
  await server?.kill();
  server = undefined;
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('SIGTERM', () => {
  const soundUrl = () => `${server?.address}/storage/recordings/HM-1/${soundName}?original=1`;
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

  it('disconnects a listener who does not read the audio, and exits with code 0', async () => {
    server = await startServer(dataDir);
    const answer = await open(new Agent({ keepAlive: true }));
    const cut = new Promise<unknown>((resolve) => answer.once('error', resolve));
    expect(await server.stop()).toBe(0);
    answer.resume();
    expect(await cut).toMatchObject({ code: 'ECONNRESET' });
  }, 180_000);

  it('makes /readyz answer 503 at once, while everything else is served for DRAIN_SECONDS or until a second signal', async () => {
    server = await startServer(dataDir, { DRAIN_SECONDS: '120' });
    const status = async (path: string) => (await fetch(`${server?.address}${path}`)).status;
    expect(await status('/readyz')).toBe(200);
    const answer = await open(new Agent({ keepAlive: true }));
    const ended = server.stop();
    await expect.poll(() => status('/readyz')).toBe(503);
    const health = await fetch(`${server.address}/healthz`);
    expect([health.status, health.headers.get('connection'), await status('/livez')]).toEqual([200, 'close', 200]);
    const part = await fetch(soundUrl(), { headers: { cookie: editor.cookie, range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'RIFF']);
    void server.stop();
    let bytes = 0;
    for await (const piece of answer) bytes += (piece as Buffer).length;
    expect([bytes, await ended]).toEqual([2 * limits.chunkBytes, 0]);
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
