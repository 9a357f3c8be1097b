import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/build-test-app.ts';
import { insertScene } from '../../testing/scene.ts';

describe('a transcript as a file of its recording', () => {
  let test: TestApp;
  let user: SignedIn;
  const url = '/storage/recordings/HM-1/HM-1_a.srt';
  beforeEach(async () => {
    test = await buildTestApp();
    user = await test.signIn('user');
    await insertScene(test, 'HM-1', { restrictions: 'public' });
  });
  afterEach(() => test.close());

  it('is the text of the call that reads it, as SubRip, and nothing in it is executed', async () => {
    const answer = await test.ask(user, { url });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('1\n00:00:00,000 --> 00:00:02,000\nKanarek w transkrypcji.\n');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/x-subrip; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect((await test.ask(user, { url: '/api/getsrt.php?id=HM-1&filename=HM-1_a.srt' })).body).toBe(answer.body);
  });

  it('has a validator that changes with its text, and answers HEAD and ranges', async () => {
    const { etag } = (await test.ask(user, { url })).headers;
    const again = await test.ask(user, { url, headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await test.ask(user, { method: 'HEAD', url })).headers['content-length']).toBe('56');
    const part = await test.ask(user, { url, headers: { range: 'bytes=2-13' } });
    expect([part.statusCode, part.body]).toEqual([206, '00:00:00,000']);

    const { db } = test.dependencies.database;
    const [row] = await db.selectFrom('revisions').selectAll().execute();
    const text = '1\n00:00:00,000 --> 00:00:02,000\nWróbel w transkrypcji.\n';
    await db
      .insertInto('revisions')
      .values({ ...row, number: 2, content: gzipSync(text) } as never)
      .execute();
    const changed = await test.ask(user, { url, headers: { 'if-none-match': String(etag) } });
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toBe(text);
  });

  it('has one name; another spelling, WebVTT and a NUL count as missing files, like a private recording’s', async () => {
    await insertScene(test, 'HM-2', { restrictions: 'private' });
    const names = [
      'HM-1/hm-1_A.srt',
      'HM-1/HM-1_a.vtt',
      'HM-1/HM-1_b.srt',
      'HM-1/x%00.srt',
      'HM-2/HM-2_a.srt',
      'x/a.srt',
    ];
    for (const name of names) {
      const answer = await test.ask(user, { url: `/storage/recordings/${name}` });
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { error: 'Nie znaleziono pliku.', code: 'file.not-found' },
      ]);
    }
  });

  it('is deleted only by a call whose body is the name as plain text', async () => {
    const editor = await test.signIn('editor');
    const call = { method: 'DELETE', url: '/api/recordings/HM-1/file/HM-1_a.srt' } as const;
    const headers = { 'content-type': 'text/plain;charset=UTF-8' };
    expect((await test.ask(editor, { ...call, headers, payload: 'HM-1_b.srt' })).statusCode).toBe(400);
    expect((await test.ask(user, { url })).statusCode).toBe(200);
    expect((await test.ask(editor, { ...call, headers, payload: 'HM-1_a.srt' })).statusCode).toBe(200);
    expect((await test.ask(user, { url })).statusCode).toBe(404);
  });
});
