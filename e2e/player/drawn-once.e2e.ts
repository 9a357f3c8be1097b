import type { Page } from '@playwright/test';
import { makeTranscript } from '../support/editor.ts';
import { silent } from '../support/line.ts';
import { playerOf, seedInterview } from '../support/listening.ts';
import { expect, test } from '../support/test.ts';

/** Counts the requests for a transcript's text and the audio elements that begin to load. */
async function countBeginnings(page: Page): Promise<() => Promise<{ texts: number; sounds: number }>> {
  let texts = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/getsrt.php')) texts += 1;
  });
  await page.addInitScript(() => {
    const { load } = HTMLMediaElement.prototype;
    const counted = Object.assign(window, { sounds: 0 });
    HTMLMediaElement.prototype.load = function countedLoad() {
      counted.sounds += 1;
      load.call(this);
    };
  });
  return async () => ({ texts, sounds: await page.evaluate(() => (window as unknown as { sounds: number }).sounds) });
}

test('a listening page uses the preloaded audio and text', async ({ page, archive, signIn }) => {
  const id = await seedInterview({ page, archive, signIn }, { title: 'Raz' });
  const count = await countBeginnings(page);
  await page.goto(`/library/recording/${id}`);
  await expect(playerOf(page).play).toBeEnabled();
  await expect(page.locator('.line').first()).toBeVisible();
  // The audio element is part of the page, and is not loaded again.
  expect(await count()).toEqual({ texts: 1, sounds: 0 });

  await page.goto(`/library/recording/${id}?t=8`);
  await expect(playerOf(page).current).toHaveAttribute('aria-posinset', '3');
  expect(await count()).toEqual({ texts: 2, sounds: 1 });
});

test('an editor that opens with its page uses the preloaded audio and text, even after a reload', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'DO-1', lines: 200 });
  await page.addInitScript(() => {
    // A position within the audio, whose length may not be measured yet.
    history.replaceState({ showPlayer: true, initialTimestamp: '00:00:08' }, '');
  });
  const count = await countBeginnings(page);
  await page.goto('/recordings/DO-1/view');
  const editor = page.getByRole('dialog', { name: 'Edytor transkrypcji' });
  const begun = editor.locator('[aria-current="true"]').getByRole('textbox');
  await expect(begun).toBeFocused();
  await expect(editor.getByText('Zapisane', { exact: true })).toBeVisible();
  expect(await count()).toEqual({ texts: 1, sounds: 1 });

  await page.reload();
  await expect(begun).toBeFocused();
  await begun.pressSequentially('Wprost. ');
  await expect(editor.getByText('Automatycznie zapisano zmiany').first()).toBeVisible();
});

test('the text of an editor that opens with its page is requested before the code, if it is the first transcript', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'DO-3' });
  // The code never arrives.
  await silent(page, '**/assets/*.js');
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/getsrt.php') asked.push(searchParams.get('filename'));
  });
  const openBy = async (state: object) => {
    await page.addInitScript((given) => history.replaceState(given, ''), state);
    await page.goto('/recordings/DO-3/view', { waitUntil: 'commit' });
    await page.waitForFunction(() => document.readyState !== 'loading');
    // Once this is answered, earlier requests have been reported too.
    await page.evaluate(() => fetch('/version.json').then((answer) => answer.text()));
    return asked.splice(0);
  };
  expect(await openBy({ showPlayer: true })).toEqual(['DO-3_wywiad.srt']);
  expect((await page.evaluate(() => indexedDB.databases())).map(({ name }) => name)).toContain('glosy-drafts');
  expect(await openBy({ showPlayer: true, transcriptFile: 'DO-3_inny.srt' })).toEqual([]);
  expect(await openBy({})).toEqual([]);
});

test('the page behind an editor that opens with it requests its data when the editor is closed', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'DO-2' });
  await page.addInitScript(() => {
    history.replaceState({ showPlayer: true }, '');
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/recordings/DO-2/view');
  const editor = page.getByRole('dialog', { name: 'Edytor transkrypcji' });
  await expect(editor.getByText('Zapisane', { exact: true })).toBeVisible();
  // This is requested once the lines are shown.
  await expect.poll(() => asked.includes('/api/tags.php')).toBe(true);
  // The page contains the proofread marks.
  expect(asked.filter((path) => path === '/api/transcript-proofread')).toEqual([]);
  expect(asked.filter((path) => /media\.php|changes|content\/media/.test(path))).toEqual([]);
  await editor.getByRole('button', { name: 'Zamknij' }).click();
  await expect(page.getByRole('heading', { name: 'Zdjęcia i dokumenty' })).toBeVisible();
  await expect.poll(() => asked.includes('/api/recordings/DO-2/changes')).toBe(true);
  await expect(page.locator('.site-banner')).toHaveJSProperty('complete', true);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon.svg');
});

test('server-rendered pages have no Suspense boundaries, which would hydrate on their own', async ({ page }) => {
  for (const address of ['/', '/contact', '/library', '/library/recording/AB-1', '/recordings/AB-1/view']) {
    // This is React's marker of a Suspense boundary.
    expect(await (await page.request.get(address)).text()).not.toContain('<!--$');
  }
});
