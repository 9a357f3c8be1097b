import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseStorageUrl } from '../../storage/storage-url.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { type DocumentedNginx, hasNginx, startDocumentedNginx } from '../../testing/documented-nginx.ts';
import { freePort } from '../../testing/free-port.ts';
import { hasS3AndPostgres, newS3Url, s3StartMs } from '../../testing/s3-place.ts';
import { insertScene } from '../../testing/scene.ts';

const sound = '/storage/recordings/S1/S1_a.mp3';
const words = 'Kanarek w pliku S1_a.mp3';

const places = ['a folder', 'a bucket'].filter((place) => place === 'a folder' || hasS3AndPostgres());

describe.skipIf(!hasNginx).each(places)('with MEDIA_OFFLOAD=nginx, the documented configuration and %s', (place) => {
  let test: TestApp;
  let nginx: DocumentedNginx;
  let user: SignedIn;

  beforeEach(async () => {
    const url = place === 'a bucket' ? { STORAGE_URL: await newS3Url() } : {};
    const parsed = parseStorageUrl(url.STORAGE_URL ?? '');
    const bucket = new URL((parsed.kind === 's3' && parsed.endpoint) || 'http://127.0.0.1:1').host;
    test = await buildTestApp({ settings: { MEDIA_OFFLOAD: 'nginx', ...url } });
    user = await test.signIn('user');
    await insertScene(test, 'S1', { downloadable: 1 });
    const upstream = await freePort();
    await test.app.listen({ port: upstream, host: '127.0.0.1' });
    nginx = await startDocumentedNginx({ upstreams: [upstream], storage: join(test.dataDir, 'storage'), bucket });
  }, s3StartMs);
  afterEach(async () => {
    await nginx.close();
    await test.close();
  });

  const get = (url: string, headers: Record<string, string> = {}, who: SignedIn | null = user) =>
    fetch(`${nginx.address}${url}`, { headers: { ...(who ? { cookie: who.cookie } : {}), ...headers } });

  it('nginx sends what a listener may hear, completely and in ranges, with the headers that keep it from running', async () => {
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
    const source = await test.dependencies.storage.webServerSource(storage_key, 'GET');
    const inside =
      source && 'path' in source ? `/_stored/${source.path}` : source?.signedUrl.replace(/^\w+:\/\/[^/]+/, '/_bucket');
    expect(inside).toBeDefined();
    expect((await get(inside ?? '/')).status).toBe(404);
    await db.updateTable('recordings').set({ restrictions: 'private' }).execute();
    expect((await get(sound, { range: 'bytes=0-3' })).status).toBe(404);
  });

  it('a signed address is never logged, even when the bucket does not answer', async () => {
    const head = await fetch(`${nginx.address}${sound}`, { method: 'HEAD', headers: { cookie: user.cookie } });
    expect(head.status).toBe(200);
    expect((await get(sound, { range: 'bytes=0-3' })).status).toBe(206);
    vi.spyOn(test.dependencies.storage, 'webServerSource').mockImplementation(async (key) => ({
      signedUrl: `http://bucket/missing/${key}?X-Amz-Signature=abc`,
    }));
    expect((await get(sound)).status).toBeGreaterThanOrEqual(400);
    const logs = await nginx.readLogs();
    expect(logs).toContain('/storage/recordings/S1/:file');
    expect(logs).not.toMatch(/Signature|_bucket/);
  });

  it('a sound with a closed passage is never sent by nginx', async () => {
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
