import type { Locator } from '@playwright/test';
import { lineField, makeTranscript, openEditor } from '../support/editor.ts';
import { secondsOf } from '../support/listening.ts';
import { expect, test } from '../support/test.ts';

const partsOf = (editor: Locator) => ({
  progress: editor.getByRole('slider', { name: 'Postęp odtwarzania' }),
  play: editor.getByRole('button', { name: 'Odtwórz', exact: true }),
  pause: editor.getByRole('button', { name: 'Wstrzymaj', exact: true }),
});

async function chooseOption(editor: Locator, label: string, isOn: boolean): Promise<void> {
  await editor.getByLabel('Czasy i dźwięk', { exact: true }).click();
  await editor.getByRole('checkbox', { name: label }).setChecked(isOn);
  await editor.page().keyboard.press('Escape');
  await lineField(editor, 1).click();
}

test('the sound continues during typing by default', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'ES-1' });
  const editor = await openEditor(page, 'ES-1');
  const { progress, pause } = partsOf(editor);
  await page.keyboard.press('F9');
  await expect.poll(() => secondsOf(progress)).toBeGreaterThan(0.3);
  const before = await secondsOf(progress);
  await page.keyboard.type('Pisane przy dźwięku. ', { delay: 50 });
  await expect(pause).toBeVisible();
  expect(await secondsOf(progress)).toBeGreaterThan(before + 0.5);
  await expect(lineField(editor, 1)).toHaveValue('Pisane przy dźwięku. Zdanie numer 1 o dawnym Lipowcu.');
  await expect(lineField(editor, 1)).toBeFocused();
});

test('the sound pauses during typing, and resumes two seconds earlier', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'ES-2' });
  const editor = await openEditor(page, 'ES-2');
  const { progress, play, pause } = partsOf(editor);
  await chooseOption(editor, 'Wstrzymuj dźwięk podczas pisania', true);
  await page.keyboard.press('F9');
  await expect.poll(() => secondsOf(progress)).toBeGreaterThan(2.5);
  await page.keyboard.type('N');
  await expect(play).toBeVisible();
  const stopped = await secondsOf(progress);
  await page.keyboard.type('a początku', { delay: 20 });
  await expect(play).toBeVisible();
  expect(await secondsOf(progress)).toBe(stopped);
  await expect(pause).toBeVisible();
  const resumed = await secondsOf(progress);
  expect(resumed).toBeGreaterThanOrEqual(stopped - 2.05);
  expect(resumed).toBeLessThan(stopped);
  await expect(lineField(editor, 1)).toBeFocused();
});

test('a pause by the user during typing is kept', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'ES-3' });
  await page.clock.install();
  const editor = await openEditor(page, 'ES-3');
  const { progress, play, pause } = partsOf(editor);
  await chooseOption(editor, 'Wstrzymuj dźwięk podczas pisania', true);
  await page.keyboard.press('F9');
  await expect(pause).toBeVisible();
  await page.keyboard.press('F9');
  await expect(play).toBeVisible();
  const stopped = await secondsOf(progress);
  await page.keyboard.type('Cisza.');
  await page.clock.runFor(5000);
  await expect(play).toBeVisible();
  expect(await secondsOf(progress)).toBe(stopped);
});

test('stepping back on resume can be switched off, and the choice is remembered', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'ES-4' });
  const first = await openEditor(page, 'ES-4');
  await chooseOption(first, 'Po wznowieniu cofnij o 2 s', false);
  await page.reload();
  const editor = await openEditor(page, 'ES-4');
  const { progress, play, pause } = partsOf(editor);
  await page.keyboard.press('F9');
  await expect.poll(() => secondsOf(progress)).toBeGreaterThan(2.5);
  await page.keyboard.press('F9');
  await expect(play).toBeVisible();
  const stopped = await secondsOf(progress);
  await page.keyboard.press('F9');
  await expect(pause).toBeVisible();
  expect(await secondsOf(progress)).toBeGreaterThanOrEqual(stopped);
});
