import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';
import { draftOffer, lineField, makeTranscript, openEditor, readSaved, waitForDraft } from './support/editor.ts';
import { expect, test } from './support/test.ts';

test.skip(process.platform !== 'linux', 'finds the browser’s processes in /proc');

test('a browser killed by kill -9 loses at most the last second of typing', async ({
  archive,
  signIn,
  launchOptions,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'glosy-profile-'));
  try {
    const browser = await startBrowser(profile, archive.url, launchOptions);
    const page = await browser.newPage();
    const account = archive.createAccount('editor');
    await signIn(page, account);
    await makeTranscript(page.request, { signature: 'EZ-1' });
    const editor = await openEditor(page, 'EZ-1');
    await lineField(editor, 1).fill('');
    const typed = await typeFor(page, 4000);
    const killedAt = Date.now();
    killBrowser(profile);
    await expect.poll(() => processesOf(profile)).toEqual([]);
    await browser.close().catch(() => {});

    const again = await startBrowser(profile, archive.url, launchOptions);
    const next = await again.newPage();
    // The browser had not written its cookies to the disk yet.
    await signIn(next, account);
    await openEditor(next, 'EZ-1');
    await draftOffer(next).getByRole('button', { name: 'Przywróć zmiany' }).click();
    const kept = await lineField(next.getByRole('dialog', { name: 'Edytor transkrypcji' }), 1).inputValue();
    const due = typed.filter(({ at }) => at <= killedAt - 1000).map(({ text }) => text);
    expect(due.length).toBeGreaterThan(5);
    expect(kept.startsWith(due.join('')), `kept ${kept.length} of ${typed.length} keystrokes`).toBe(true);
    await again.close();
  } finally {
    killBrowser(profile);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

test('a tab killed after the connection was lost keeps what was typed without it', async ({
  page,
  context,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EZ-2' });
  const editor = await openEditor(page, 'EZ-2');
  await context.setOffline(true);
  await lineField(editor, 2).fill('Napisane bez sieci');
  await expect(editor.getByText('Nie zapisano — brak połączenia', { exact: true }).first()).toBeVisible();
  await lineField(editor, 3).fill('I jeszcze trochę');
  await waitForDraft(page, 'I jeszcze trochę');
  await page.close({ runBeforeUnload: false });

  await context.setOffline(false);
  const next = await context.newPage();
  await openEditor(next, 'EZ-2');
  const offer = draftOffer(next);
  await expect(offer).toContainText('Napisane bez sieci');
  await expect(offer).toContainText('I jeszcze trochę');
  await offer.getByRole('button', { name: 'Przywróć zmiany' }).click();
  await expect(next.getByText('Automatycznie zapisano zmiany').first()).toBeVisible();
  const saved = await readSaved(next.request, 'EZ-2');
  expect(saved).toContain('Napisane bez sieci');
  expect(saved).toContain('I jeszcze trochę');
});

function startBrowser(profile: string, baseURL: string, options: LaunchOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, { ...options, baseURL, locale: 'pl-PL' });
}

interface Keystroke {
  text: string;
  /** When it was surely in the page; milliseconds since 1970. */
  at: number;
}

/** Types without a stop, one letter after the other. */
async function typeFor(page: Page, ms: number): Promise<Keystroke[]> {
  const typed: Keystroke[] = [];
  const end = Date.now() + ms;
  for (let count = 0; Date.now() < end; count += 1) {
    const text = 'abcdefghijklmnoprstuwyz'[count % 23] as string;
    await page.keyboard.press(text);
    typed.push({ text, at: Date.now() });
  }
  return typed;
}

/** The processes of the browser that keeps its data in this folder, and no other's. */
function processesOf(profile: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => commandLineOf(name).includes(`--user-data-dir=${profile}`))
    .map(Number);
}

function commandLineOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function killBrowser(profile: string): void {
  for (const pid of processesOf(profile)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended with its parent.
    }
  }
}
