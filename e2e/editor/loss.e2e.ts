import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';
import {
  draftOffer,
  lineField,
  makeTranscript,
  openEditor,
  readDrafts,
  readSaved,
  waitForDraft,
} from '../support/editor.ts';
import { expect, test } from '../support/test.ts';

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
    // The killed browser had not written its cookies to the disk yet.
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

test('a tab killed after the connection was lost keeps the text typed offline', async ({
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
  await killTab(page);

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

test('an editor closed while offline saves nothing later and keeps its text for the next editor', async ({
  page,
  context,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EZ-3' });
  await page.clock.install();
  const editor = await openEditor(page, 'EZ-3');
  await context.setOffline(true);
  await lineField(editor, 2).fill('Napisane bez sieci');
  await page.clock.runFor(5000);
  await expect(editor.getByText('Nie zapisano — brak połączenia', { exact: true }).first()).toBeVisible();
  await editor.getByRole('button', { name: 'Zamknij', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zamknij mimo to' }).click();
  await expect(editor).toBeHidden();

  await page.getByRole('button', { name: 'Edytor transkrypcji' }).first().click();
  const retry = editor.getByRole('button', { name: 'Spróbuj ponownie' });
  await expect(retry).toBeVisible();
  await context.setOffline(false);
  await retry.click();
  const offer = draftOffer(page);
  await expect(offer).toContainText('Napisane bez sieci');
  // Longer than the longest delay before a retry.
  await page.clock.runFor(70_000);
  expect(await readSaved(page.request, 'EZ-3')).not.toContain('Napisane bez sieci');
  await offer.getByRole('button', { name: 'Przywróć zmiany' }).click();
  await lineField(editor, 3).fill('Dopisane po powrocie');
  await waitForDraft(page, 'Dopisane po powrocie');
  await page.clock.runFor(5000);
  await expect(editor.getByText('Zapisane', { exact: true }).first()).toBeVisible();
  const saved = await readSaved(page.request, 'EZ-3');
  expect(saved).toContain('Napisane bez sieci');
  expect(saved).toContain('Dopisane po powrocie');
  await expect.poll(() => page.evaluate(readDrafts)).toBe('[]');
});

for (const { days, isKept } of [
  { days: 6, isKept: true },
  { days: 8, isKept: false },
]) {
  test(`a draft of ${days} days ago is ${isKept ? 'offered' : 'deleted'}`, async ({
    page,
    context,
    archive,
    signIn,
  }) => {
    const signature = `EZ-${days}`;
    await signIn(page, archive.createAccount('editor'));
    await makeTranscript(page.request, { signature });
    const editor = await openEditor(page, signature);
    await context.setOffline(true);
    await lineField(editor, 2).fill('Z zeszłego tygodnia');
    await waitForDraft(page, 'Z zeszłego tygodnia');
    await killTab(page);
    await context.setOffline(false);
    const next = await context.newPage();
    await next.goto('/about');
    await next.evaluate(ageDrafts, days);
    await openEditor(next, signature);
    if (isKept) await expect(draftOffer(next)).toContainText('Z zeszłego tygodnia');
    else await expect.poll(() => next.evaluate(readDrafts)).toBe('[]');
    await expect(draftOffer(next)).toBeVisible({ visible: isKept });
  });
}

/** Backdates the drafts of this device by a number of days; runs in the page. */
function ageDrafts(days: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('glosy-drafts');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('changes', 'readwrite');
      const drafts = transaction.objectStore('changes');
      const reading = drafts.getAll();
      reading.onsuccess = () => {
        for (const draft of reading.result) drafts.put({ ...draft, changedAt: Date.now() - days * 24 * 3600_000 });
      };
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

/** Ends the tab's process. A closed tab may notice the connection once more, and send its kept draft. */
async function killTab(page: Page): Promise<void> {
  const ended = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => {});
  await ended;
  await page.close();
}

function startBrowser(profile: string, baseURL: string, options: LaunchOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, { ...options, baseURL, locale: 'pl-PL' });
}

interface Keystroke {
  text: string;
  /** Time by which the page had certainly handled the key; milliseconds since 1970. */
  at: number;
}

/** Types without a pause, one character after the other. */
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

/** The processes of the browser whose profile is this folder. */
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
      // The process ended together with its parent.
    }
  }
}
