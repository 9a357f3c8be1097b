import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn } from './testing/build-test-app.ts';
import { insertTestRecording } from './testing/makers.ts';
import { multipart } from './testing/multipart.ts';
import { runProgram } from './testing/run-program.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';
import { wavOf } from './testing/sounds.ts';

let dataDir: string;
let editor: SignedIn;
let server: ServerProcess | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'glosy-lock-'));
  const test = await buildTestApp({ settings: { DATA_DIR: dataDir } });
  editor = await test.signIn('editor');
  await insertTestRecording(test.dependencies.database.db, 'HM-1');
  await test.close();
}, 180_000);
afterEach(async () => {
  await server?.kill();
  server = undefined;
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const portOf = ({ address }: ServerProcess) => new URL(address).port;
const isRefusal = (said: string) =>
  new RegExp(
    `^Folderu danych ${dataDir} używa już inny serwer \\(proces ${server?.process.pid} na komputerze .+, od .+ UTC\\): zatrzymaj go albo ustaw inny DATA_DIR\\.\n$`,
  ).test(said);

describe('a data folder on SQLite', () => {
  it('belongs to one server: a second one ends with a sentence, and a running upload continues', async () => {
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
      const { code, said } = await runProgram('main', { DATA_DIR: dataDir, PORT: port });
      expect(code).toBe(1);
      expect(said).toSatisfy(isRefusal);
    }
    expect((await runProgram('archive', { DATA_DIR: dataDir }, ['check'])).code).toBe(0);
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
