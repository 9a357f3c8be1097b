import type { APIRequestContext } from '@playwright/test';
import { draftOffer, lineField, makeTranscript, openEditor, readSaved } from '../support/editor.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('a lock taken by another user keeps the unsaved text on the screen, and the draft is offered later', async ({
  page,
  browser,
  archive,
  signIn,
}) => {
  const ewa = archive.createAccount('editor');
  const olga = archive.createAccount('editor');
  await signIn(page, ewa);
  await makeTranscript(page.request, { signature: 'EL-1' });
  await setHolder(page.request, 'EL-1', ewa.email);
  const otherContext = await browser.newContext({ baseURL: archive.url });
  const other = await otherContext.newPage();
  await signIn(other, olga);

  await page.clock.install();
  const editor = await openEditor(page, 'EL-1');
  archive.command('release-lock', 'EL-1');
  await setHolder(other.request, 'EL-1', olga.email);
  await lineField(editor, 1).fill('Napisane, zanim zniknęła blokada.');
  // Long enough for the page to refetch the recording when it becomes visible again.
  await page.clock.runFor(31_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText(`Transkrypcja zablokowana przez: ${olga.email}`).first()).toBeAttached();
  await expect(editor.getByRole('alert')).toHaveCount(1);
  await expect(editor.getByRole('alert')).toContainText(`Transkrypcja zablokowana przez: ${olga.email}`);
  await expect(editor.getByRole('alert')).toContainText('Twoje zmiany są zachowane na tym urządzeniu');
  await expect(lineField(editor, 1)).toHaveValue('Napisane, zanim zniknęła blokada.');
  await expect(lineField(editor, 1)).not.toBeEditable();
  await expectAccessible(page);
  expect(await readSaved(page.request, 'EL-1')).not.toContain('zniknęła');

  await editor.getByRole('button', { name: 'Zamknij', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Nie wszystko zostało zapisane' });
  await question.getByRole('button', { name: 'Zamknij mimo to' }).click();
  await expect(editor).toBeHidden();
  await setHolder(other.request, 'EL-1', '');
  await otherContext.close();
  await openEditor(page, 'EL-1');
  const offer = draftOffer(page);
  await expect(offer).toContainText('Napisane, zanim zniknęła blokada');
});

test('unsaved changes are saved when the lock is free again', async ({ page, browser, archive, signIn }) => {
  const ewa = archive.createAccount('editor');
  const olga = archive.createAccount('editor');
  await signIn(page, ewa);
  await makeTranscript(page.request, { signature: 'EL-2' });
  const otherContext = await browser.newContext({ baseURL: archive.url });
  const other = await otherContext.newPage();
  await signIn(other, olga);
  await page.clock.install();
  const editor = await openEditor(page, 'EL-2');
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

  await setHolder(other.request, 'EL-2', olga.email);
  await page.clock.runFor(31_000);
  await comeBack();
  await expect(lineField(editor, 1)).not.toBeEditable();
  await setHolder(other.request, 'EL-2', '');
  await page.clock.runFor(31_000);
  await comeBack();
  await expect(lineField(editor, 1)).toBeEditable();

  await setHolder(other.request, 'EL-2', olga.email);
  await lineField(editor, 2).fill('Czeka na blokadę.');
  await page.clock.runFor(31_000);
  await comeBack();
  await expect(editor.getByRole('alert')).toContainText('Twoje zmiany są zachowane na tym urządzeniu');
  await setHolder(other.request, 'EL-2', '');
  await otherContext.close();
  // The change occurs by itself, while the tab stays visible.
  await page.clock.runFor(11_000);
  await expect(editor.getByText('Zapisane', { exact: true }).first()).toBeVisible();
  expect(await readSaved(page.request, 'EL-2')).toContain('Czeka na blokadę.');
});

async function setHolder(request: APIRequestContext, signature: string, email: string): Promise<void> {
  const { data } = await (await request.get(`/api/recordings/${signature}`)).json();
  const proofreading = { ...data.proofreading, email };
  const saved = await request.put(`/api/recordings/${signature}`, { data: { ...data, proofreading } });
  expect(saved.status(), await saved.text()).toBe(200);
}
