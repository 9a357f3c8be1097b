import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { freePort } from '../../testing/free-port.ts';
import { insertScene } from '../../testing/scene.ts';

const hasNginx = spawnSync('nginx', ['-v']).status === 0;
const sound = '/storage/recordings/S1/S1_a.mp3';
const words = 'Kanarek w pliku S1_a.mp3';

/** The configuration that docs/operating.md gives, for these ports and this folder. */
async function documentedConfiguration(port: number, upstream: number, storage: string): Promise<string> {
  const text = await readFile(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');
  const block = /```nginx\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
  const own = block
    .replace('http://127.0.0.1:3000', `http://127.0.0.1:${upstream}`)
    .replace('/srv/glosy/data/storage/', `${storage}/`);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user} daemon off; error_log stderr; pid nginx.pid; events {}
    http { access_log off; client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path f; uwsgi_temp_path u;
      scgi_temp_path s; server { listen 127.0.0.1:${port}; ${own} } }`;
}

describe.skipIf(!hasNginx)('with MEDIA_OFFLOAD=nginx and the documented configuration', () => {
  let test: TestApp;
  let folder: string;
  let nginx: ChildProcess;
  let address: string;
  let user: SignedIn;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'glosy-nginx-'));
    test = await buildTestApp({ settings: { MEDIA_OFFLOAD: 'nginx' } });
    user = await test.signIn('user');
    await insertScene(test, 'S1', { downloadable: 1 });
    const upstream = await freePort();
    await test.app.listen({ port: upstream, host: '127.0.0.1' });
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    const path = join(folder, 'nginx.conf');
    await writeFile(path, await documentedConfiguration(port, upstream, join(test.dataDir, 'storage')));
    nginx = spawn('nginx', ['-p', folder, '-c', path], { stdio: 'ignore' });
    await reachable(`${address}/livez`);
  });
  afterEach(async () => {
    nginx.kill('SIGQUIT');
    await new Promise((resolve) => nginx.once('exit', resolve));
    await test.close();
    await rm(folder, { recursive: true, force: true });
  });

  const get = (url: string, headers: Record<string, string> = {}, who: SignedIn | null = user) =>
    fetch(`${address}${url}`, { headers: { ...(who ? { cookie: who.cookie } : {}), ...headers } });

  it('nginx sends what a listener may hear, whole and in ranges, with the headers that keep it from running', async () => {
    const whole = await get(sound);
    expect(whole.status).toBe(200);
    expect(await whole.text()).toBe(words);
    expect(whole.headers.get('server')).toContain('nginx');
    expect(whole.headers.get('content-type')).toBe('audio/mpeg');
    expect(whole.headers.get('cache-control')).toBe('private, no-cache');
    expect(whole.headers.get('content-security-policy')).toContain('sandbox');
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(whole.headers.get('x-accel-redirect')).toBeNull();
    const part = await get(sound, { range: 'bytes=3-6' });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, 'arek', 'bytes 3-6/24']);
    const etag = whole.headers.get('etag') ?? '';
    expect((await get(sound, { 'if-none-match': etag })).status).toBe(304);
    const saved = await get(`${sound}?download=1`);
    expect(saved.headers.get('content-disposition')).toContain('attachment');
  });

  it('access is checked on every request, and the internal address answers nobody', async () => {
    expect((await get(sound, {}, null)).status).toBe(401);
    expect((await get(sound)).status).toBe(200);
    const { db } = test.dependencies.database;
    const { storage_key } = await db
      .selectFrom('files')
      .select('storage_key')
      .where('name', '=', 'S1_a.mp3')
      .executeTakeFirstOrThrow();
    const path = test.dependencies.storage.pathInFolder(storage_key);
    expect((await get(`/_stored/${path}`)).status).toBe(404);
    await db.updateTable('recordings').set({ restrictions: 'private' }).execute();
    expect((await get(sound, { range: 'bytes=0-3' })).status).toBe(404);
  });

  it('a sound with a closed passage is never handed to nginx', async () => {
    const editor = await test.signIn('editor');
    await test.dependencies.database.db.updateTable('audio_files').set({ duration_ms: 60_000 }).execute();
    const payload = { audio_file: 'S1_a.mp3', start: 0, end: 2 };
    const closed = await test.ask(editor, { method: 'POST', url: '/api/recordings/S1/closures', payload });
    expect(closed.statusCode, closed.body).toBe(201);
    const refused = await get(sound);
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'sound.preparing' }]);
    expect(await (await get(sound, {}, editor)).text()).toBe(words);
  });
});

/** Resolves when the address answers. */
async function reachable(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${url} does not answer.`);
}
