import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../testing/build-test-app.ts';

describe('while another process holds the write lock of SQLite', () => {
  let test: TestApp;
  let editor: SignedIn;
  let other: SQLite.Database;
  beforeEach(async () => {
    test = await buildTestApp();
    editor = await test.signIn('editor');
    other = new SQLite(join(test.dataDir, 'archive.sqlite'));
    other.exec('begin immediate');
  });
  afterEach(async () => {
    other.close();
    await test.close();
  });

  const create = (title: string) =>
    test.ask(editor, { method: 'POST', url: '/api/recordings', payload: { metadata: { title, date: '1987' } } });

  it('reads are served and writes wait', async () => {
    const created = Promise.all([create('Huta'), create('Sad')]);
    for (let reads = 0; reads < 5; reads += 1) {
      expect((await test.ask(editor, { url: '/api/recordings' })).json().data).toEqual([]);
    }
    other.exec('commit');
    expect((await created).map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect((await test.ask(editor, { url: '/api/recordings' })).json().data).toHaveLength(2);
  });

  it('a write that waits too long is refused, and so are all queued behind it', async () => {
    const answers = await Promise.all([create('Huta'), create('Sad'), create('Wieś')]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toEqual({
        error: 'Serwer jest chwilowo zajęty. Spróbuj ponownie za chwilę.',
        code: 'server.busy',
      });
      expect(answer.headers['retry-after']).toBe('2');
    }
    other.exec('commit');
    expect((await create('Huta')).statusCode).toBe(201);
  });
});
