import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';

let folder: string;
let test: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glosy-content-'));
  await cp(resolve(import.meta.dirname, '../../../../content'), folder, { recursive: true });
  const terms = join(folder, 'pages/regulamin.md');
  await writeFile(terms, `${await readFile(terms, 'utf8')}\nZatwierdzono: [[numer zarządzenia]].\n`);
  test = await buildTestApp({ settings: { CONTENT_DIR: folder } });
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

it('a passage with a blank is in no page that the server sends', async () => {
  const page = await test.ask(null, { url: '/api/site/pages/regulamin' });
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toContain('Zatwierdzono');
  expect(page.body).not.toContain('numer zarządzenia');
});

it('only administrators see the missing texts of pages', async () => {
  const asked = await test.ask(await test.signIn('admin'), { url: '/api/site/blanks' });
  expect(asked.json()).toEqual({
    data: [{ file: 'regulamin.md', title: 'Regulamin', text: 'numer zarządzenia' }],
  });
  for (const role of ['editor', 'user'] as const) {
    expect((await test.ask(await test.signIn(role), { url: '/api/site/blanks' })).statusCode).toBe(403);
  }
  expect((await test.ask(null, { url: '/api/site/blanks' })).statusCode).toBe(401);
});
