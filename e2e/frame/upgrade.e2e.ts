import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { lineField, makeTranscript, openEditor, readSaved } from '../support/editor.ts';
import { writeNextBuild } from '../support/next-build.ts';
import { expect, test } from '../support/test.ts';

// The browser reports each missing file of the former build.
test.use({ quietConsole: undefined });

let next: string;
test.beforeAll(() => {
  next = mkdtempSync(join(tmpdir(), 'glosy-next-'));
  writeNextBuild(next);
});
test.afterAll(() => rmSync(next, { recursive: true, force: true }));

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

const openAbout = (page: Page) =>
  page.getByRole('navigation', { name: 'Główna nawigacja' }).getByRole('link', { name: 'O projekcie' }).click();

const buildOf = async (page: Page) => (await (await page.request.get('/version.json')).json()).version;

test('text typed during an upgrade is saved, and the page reloads only when nothing is unsaved', async ({
  page,
  archive,
  signIn,
}) => {
  test.slow();
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'UP-1' });
  const form = await page.context().newPage();
  await form.goto('/recordings/UP-1/edit');
  const title = form.getByLabel('Tytuł');
  await expect(title).toHaveValue('Rozmowa UP-1');
  await page.bringToFront();
  const editor = await openEditor(page, 'UP-1');
  const [loads, loadsOfForm] = [countLoads(page), countLoads(form)];
  const former = await buildOf(page);

  await archive.stop();
  await lineField(editor, 1).fill('Napisane podczas aktualizacji');
  await expect(editor.getByText('Nie zapisano — brak połączenia', { exact: true }).first()).toBeVisible();
  await archive.run(next);
  expect(await buildOf(page)).not.toBe(former);
  // The save is repeated after pauses that double, so it may take as long again as the server was down.
  await expect
    .poll(() => readSaved(page.request, 'UP-1'), { timeout: 60_000 })
    .toContain('Napisane podczas aktualizacji');
  await lineField(editor, 2).fill('Napisane po aktualizacji');
  await expect.poll(() => readSaved(page.request, 'UP-1')).toContain('Napisane po aktualizacji');
  await expect(lineField(editor, 1)).toHaveValue('Napisane podczas aktualizacji');
  expect(loads()).toBe(0);

  await editor.getByRole('button', { name: 'Zamknij' }).first().click();
  await expect(editor).toBeHidden();
  await openAbout(page);
  await expect(page.getByRole('heading', { level: 1, name: 'O projekcie' })).toBeVisible();
  // The heading appears before the page has loaded.
  await expect.poll(loads).toBe(1);

  const questions: string[] = [];
  form.on('dialog', async (dialog) => {
    questions.push(dialog.type());
    await dialog.dismiss();
  });
  await form.bringToFront();
  await title.fill('Rozmowa o młynie');
  await openAbout(form);
  await expect.poll(() => questions).toEqual(['confirm']);
  await expect(title).toHaveValue('Rozmowa o młynie');
  expect(loadsOfForm()).toBe(0);
  await form.getByRole('button', { name: 'Zapisz' }).first().click();
  await expect.poll(async () => (await page.request.get('/api/recordings/UP-1')).text()).toContain('Rozmowa o młynie');
});
