import type { Page } from '@playwright/test';
import { lineField, makeTranscript, openEditor } from '../support/editor.ts';
import { playerOf, secondsOf } from '../support/listening.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('an editor closes lines, an administrator adds a reason, and a listener can skip the gap', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'ZAM-1', lines: 5, seconds: 20 });
  const editor = await openEditor(page, 'ZAM-1');
  await lineField(editor, 2).click();
  await editor.getByRole('button', { name: 'Ukryj więcej napisów od tego' }).click();
  await lineField(editor, 3).click();
  await expect(editor.getByText(/^Do ukrycia: od 00:00:04 do/)).toBeVisible();
  await editor.getByRole('button', { name: 'Ukryj zaznaczone napisy przed słuchaczami' }).click();
  await expect(editor.getByText('Ten napis jest zamknięty: widzi go i słyszy tylko zespół.')).toBeVisible();
  await expect(editor.getByText('Napis zamknięty dla słuchaczy')).toHaveCount(2);
  await expectAccessible(page);

  // A passage selected at a line: dragged on its waveform, then corrected by keyboard.
  await lineField(editor, 5).click();
  await editor.getByRole('button', { name: 'Ukryj odcinek dźwięku' }).click();
  const waveform = (await editor.locator('.line-waveform').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(waveform.x + waveform.width * 0.5, waveform.y + 10);
  await page.mouse.down();
  await page.mouse.move(waveform.x + waveform.width * 0.7, waveform.y + 10, { steps: 4 });
  await page.mouse.up();
  const stretch = editor.getByRole('group', { name: 'Odcinek do ukrycia' });
  await expect(stretch.getByLabel('Ukryj od')).not.toHaveValue('00:00:16,000');
  await stretch.getByLabel('Ukryj od').fill('00:00:17,000');
  await stretch.getByLabel('Ukryj od').press('Enter');
  await stretch.getByLabel('Ukryj do').fill('00:00:17,900');
  await stretch.getByLabel('Ukryj do').press('Enter');
  await stretch.getByLabel('Ukryj do').press('ArrowUp');
  await expect(stretch.getByLabel('Ukryj do')).toHaveValue('00:00:18,000');
  await expectAccessible(page);
  await editor.getByRole('button', { name: 'Ukryj odcinek przed słuchaczami' }).click();
  await expect(editor.getByText('Napis zamknięty dla słuchaczy')).toHaveCount(3);
  const closures = async () => (await page.request.get('/api/recordings/ZAM-1/closures')).json();
  expect((await closures()).data.map(({ start, end }: { start: number; end: number }) => [start, end])).toContainEqual([
    17, 18,
  ]);

  await signIn(page, archive.createAccount('admin'));
  await page.goto('/recordings/ZAM-1/edit');
  await page.getByRole('button', { name: /^Szczegóły: 00:00:04/ }).click();
  const form = page.getByRole('dialog', { name: 'Zamknięty fragment' });
  await form.getByLabel('Powód dla słuchaczy').fill('na prośbę rozmówcy');
  await form.getByLabel('Do', { exact: true }).fill('00:00:02');
  await form.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(form.getByText('Koniec fragmentu nie może być przed jego początkiem.').first()).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Do', { exact: true }).fill('00:00:12');
  await form.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Powód dla słuchaczy: na prośbę rozmówcy')).toBeVisible();
  await expectAccessible(page);

  await signIn(page, archive.createAccount('user'));
  // Requests the listening copy, because the original is never served with a closed passage.
  const sound = '/storage/recordings/ZAM-1/ZAM-1_wywiad.wav';
  await expect.poll(async () => (await page.request.get(sound)).status(), { timeout: 30_000 }).toBe(200);
  await countTones(page);
  await page.goto('/library/recording/ZAM-1?t=5');
  const player = playerOf(page);
  await expect(player.line(2)).toContainText('[fragment niedostępny: na prośbę rozmówcy]');
  await expect(player.transcript).not.toContainText('Zdanie numer 2');
  const gap = page.getByRole('status').filter({ hasText: /^Fragment niedostępny: na prośbę rozmówcy \(\d+\ss\)$/ });
  await expect(gap).toBeVisible();
  expect(await tonesOf(page)).toBe(0);
  await player.play.click();
  await expect.poll(() => tonesOf(page)).toBe(1);
  await player.pause.click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pomiń fragment niedostępny' }).click();
  await expect(gap).toBeHidden();
  await expect(player.play).toBeFocused();
  expect(await secondsOf(player.progress)).toBe(12);
});

test('an editor undoes the hiding of a line by keyboard, or later in the list of closed passages', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'ZAM-2', lines: 5, seconds: 20 });
  const editor = await openEditor(page, 'ZAM-2');
  const hide = editor.getByRole('button', { name: 'Ukryj napis przed słuchaczami' });
  const hidden = editor.getByText('Napis zamknięty dla słuchaczy');
  await lineField(editor, 2).click();
  await hide.press('Enter');
  await expect(hidden).toHaveCount(1);
  await expectAccessible(page);
  await lineField(editor, 4).click();
  await editor.getByRole('button', { name: 'Cofnij ukrycie 00:00:04–00:00:08' }).press('Enter');
  await expect(hidden).toHaveCount(0);
  await expect(hide).toBeFocused();

  await hide.click();
  await expect(hidden).toHaveCount(1);
  await page.goto('/recordings/ZAM-2/edit');
  await page.getByRole('button', { name: /^Cofnij ukrycie: 00:00:12/ }).click();
  await expect(page.getByText('W tej rozmowie nic nie jest zamknięte.')).toBeVisible();
});

/** Counts tones that a page plays in addition to its recording, from its next navigation on. */
async function countTones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      document.documentElement.dataset.tones = String(Number(document.documentElement.dataset.tones ?? 0) + 1);
      start.apply(this, when);
    };
  });
}

async function tonesOf(page: Page): Promise<number> {
  return Number(await page.locator('html').getAttribute('data-tones'));
}
