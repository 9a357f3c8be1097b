import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beginLogin, lastEmailTo, logIn, makeAccount } from '../testing/account-steps.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../testing/build-test-app.ts';
import { codeIn } from '../testing/test-browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'glosy-full-'));
const mountDisk = () => spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', folder]).status === 0;
/** Even while another program reads the folder. */
const unmountDisk = () => spawnSync('umount', ['--lazy', folder]);

/** Only root may mount a small disk. */
const canMount = mountDisk();
if (canMount) unmountDisk();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const diskFull = { error: 'Brak miejsca na dysku. Zapis jest chwilowo niemożliwy.', code: 'server.disk-full' };

describe.skipIf(!canMount)('on a disk that is full to the last byte (mounting one needs root)', () => {
  let test: TestApp;
  let editor: SignedIn;
  beforeEach(async () => {
    mountDisk();
    test = await buildTestApp({ settings: { DATA_DIR: folder } });
    editor = await test.signIn('editor');
  });
  afterEach(async () => {
    await test.close();
    unmountDisk();
  });

  function fillDisk(): void {
    for (const bytes of [1024 * 1024, 4096, 1]) {
      try {
        for (;;) appendFileSync(join(folder, 'filler'), Buffer.alloc(bytes));
      } catch {}
    }
  }

  const create = (title: string) =>
    test.ask(editor, { method: 'POST', url: '/api/recordings', payload: { metadata: { title, date: '1987' } } });

  /** SQLite's log has free space from earlier writes, so the disk is full for it only after some more writes. */
  async function fillDatabase(): Promise<void> {
    fillDisk();
    for (let tries = 0; tries < 200; tries += 1) if ((await create(`Huta ${tries}`)).statusCode !== 201) return;
    throw new Error('The disk does not fill up.');
  }

  it('everything that needs space is refused with a message, and reading still works', async () => {
    await create('Huta');
    await fillDatabase();
    const before = (await test.ask(editor, { url: '/api/recordings' })).json().data;
    const refused = await create('Sad');
    expect(refused.statusCode).toBe(507);
    expect(refused.json()).toEqual(diskFull);
    const [recording] = before;
    const url = `/api/recordings/${recording.id}`;
    const whole = (await test.ask(editor, { url })).json().data;
    const payload = { ...whole, description: { ...whole.description, summary: 'x'.repeat(10_000) } };
    const saved = await test.ask(editor, { method: 'PUT', url, payload });
    expect(saved.statusCode).toBe(507);
    expect(saved.json()).toEqual(diskFull);
    expect((await test.ask(editor, { url: '/api/recordings' })).json().data).toEqual(before);
  });

  it('users can still sign in and out', async () => {
    const { email } = await makeAccount(test);
    await fillDatabase();
    for (let times = 0; times < 5; times += 1) {
      const browser = await logIn(test, email);
      expect((await browser.get('/auth-api/check-session')).json()).toMatchObject({ authenticated: true });
      expect((await browser.post('/auth-api/logout')).statusCode).toBe(200);
      expect((await browser.get('/auth-api/check-session')).json()).toEqual({ authenticated: false });
    }
    const { browser } = await beginLogin(test, email, 'wrong password');
    expect((await browser.get('/healthz')).statusCode).toBe(200);
    expect(codeIn(await lastEmailTo(test, email))).toMatch(/^\d{6}$/);
  });
});
