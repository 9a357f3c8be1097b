import type { Locator, Page } from '@playwright/test';
import { lineField, makeTranscript, openEditor } from '../support/editor.ts';
import { shortOrLong } from '../support/long-form.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const placeOf = (editor: Locator) => editor.getByRole('region', { name: 'Napisy' }).boundingBox();

async function choose(page: Page, settings: { textSize?: string; contrast?: string }): Promise<void> {
  const all = { textSize: 'normal', contrast: 'normal', motion: 'normal', ...settings };
  await page.addInitScript((value) => localStorage.setItem('displaySettings', value), JSON.stringify(all));
}

for (const width of shortOrLong([1280, 360], [1280, 768, 360])) {
  test(`a save, a refusal and a lost connection do not move any line, ${width} px wide`, async ({
    page,
    context,
    archive,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 760 });
    await signIn(page, archive.createAccount('editor'));
    const signature = `EC-1-${width}`;
    await makeTranscript(page.request, { signature });
    await page.clock.install();
    const editor = await openEditor(page, signature);
    await lineField(editor, 1).press('End');
    const place = await placeOf(editor);

    await page.keyboard.type('Nowe słowo.');
    await expect(editor.getByText('Niezapisane', { exact: true })).toBeVisible();
    expect(await placeOf(editor)).toEqual(place);
    await page.clock.runFor(5500);
    await expect(editor.getByText('Automatycznie zapisano zmiany').first()).toBeVisible();
    expect(await placeOf(editor)).toEqual(place);
    await page.clock.runFor(4000);
    await page.keyboard.press('Alt+Shift+N');
    await page.keyboard.press('Control+z');
    await lineField(editor, 1).press('Control+Home');
    await page.keyboard.press('Enter');
    await expect(editor.getByRole('alert')).toContainText('Ustaw kursor wewnątrz tekstu');
    expect((await placeOf(editor))?.y).toBe(place?.y);

    await context.setOffline(true);
    await page.keyboard.type('Bez sieci.');
    await page.clock.runFor(6000);
    await expect(editor.getByText('Brak połączenia. Zmiany są zachowane na tym urządzeniu.')).toBeVisible();
    expect((await placeOf(editor))?.y).toBe(place?.y);
    await context.setOffline(false);
  });
}

test('nothing moves when the user moves from the search into a line and types', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EC-15' });
  const editor = await openEditor(page, 'EC-15');
  await editor.getByRole('searchbox').fill('wiersz');
  await page.evaluate(() => {
    const moving = Object.assign(window, { moving: [] as string[] });
    for (const event of ['transitionrun', 'animationstart'])
      addEventListener(event, ({ target }) => moving.moving.push((target as Element).className), { capture: true });
  });
  await lineField(editor, 1).click();
  await page.keyboard.type('Raz');
  await expect(editor.getByText('Niezapisane', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { moving: string[] }).moving)).toEqual([]);
});

test('shortcuts work wherever the focus is, even on the button that closes the editor', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EC-2' });
  const editor = await openEditor(page, 'EC-2');
  const close = editor.getByRole('button', { name: 'Zamknij', exact: true });
  await close.focus();
  await page.keyboard.press('F4');
  await expect(lineField(editor, 2)).toBeFocused();
  await close.focus();
  await page.keyboard.press('Control+/');
  const help = page.getByRole('dialog', { name: 'Skróty klawiszowe' });
  await expect(help).toBeVisible();
  // The key does nothing while another dialog is open over the editor.
  await page.keyboard.press('Control+h');
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(close).toBeFocused();
});

test('find and replace has the focus in its first field and starts with the selected words', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EC-3' });
  const editor = await openEditor(page, 'EC-3');
  await lineField(editor, 1).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(17, 23));
  await page.keyboard.press('Control+h');
  const replace = page.getByRole('dialog', { name: 'Znajdź i zamień' });
  await expect(replace.getByLabel('Znajdź', { exact: true })).toBeFocused();
  await expect(replace.getByLabel('Znajdź', { exact: true })).toHaveValue('dawnym');
  await page.keyboard.type('Lipowcu');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Miasteczku');
  await expect(replace.getByRole('button', { name: 'Zamień w 20 miejscach' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(replace).toBeHidden();
  await expect(lineField(editor, 1)).toHaveValue('Zdanie numer 1 o dawnym Miasteczku.');
  await expect(lineField(editor, 1)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(lineField(editor, 1)).toHaveValue('Zdanie numer 1 o dawnym Lipowcu.');
});

test('after setting the speaker the caret is back at the same place', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EC-4' });
  const editor = await openEditor(page, 'EC-4');
  await lineField(editor, 1).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(7, 7));
  await page.keyboard.press('Alt+o');
  await page.keyboard.type('Anna Nowak');
  await page.keyboard.press('Enter');
  await expect(lineField(editor, 1)).toBeFocused();
  await page.keyboard.type('o ');
  await expect(lineField(editor, 1)).toHaveValue('Anna Nowak: Zdanie o numer 1 o dawnym Lipowcu.');
});

test('a search match is readable in its mark, also in high contrast', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EC-5', hasSound: false });
  for (const contrast of ['normal', 'high']) {
    await choose(page, { contrast });
    const editor = await openEditor(page, 'EC-5');
    await page.keyboard.press('Control+f');
    await page.keyboard.type('dawnym');
    await expect(editor.getByText('1 z 20', { exact: true })).toBeVisible();
    const [shown, other] = [editor.locator('.match-active'), editor.locator('.match:not(.match-active)').first()];
    for (const mark of [shown, other]) expect(await contrastOn(mark), contrast).toBeGreaterThanOrEqual(4.5);
  }
});

/** The contrast of the field's text on the mark behind it. */
function contrastOn(mark: Locator): Promise<number> {
  return mark.evaluate((element) => {
    const field = element.closest('.editor-text')?.querySelector('textarea') as Element;
    const luminance = (colour: string) => {
      const parts = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
        const value = Number(part) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0);
    };
    const pair = [luminance(getComputedStyle(element).backgroundColor), luminance(getComputedStyle(field).color)];
    return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
  });
}

type Window = readonly [width: number, textSize: string, isPhone: boolean];
const middling = [
  [1280, 'largest', false],
  [768, 'normal', false],
  [360, 'normal', true],
] as const;
const extremes = [
  [1280, 'normal', false],
  [768, 'largest', true],
  [360, 'largest', true],
] as const;

test('tags leave enough room for the text', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EC-6' });
  for (const name of ['Wielkopolska', 'dzieciństwo']) {
    const answer = await page.request.post('/api/tags.php', { data: { name, type: 'keyword' } });
    const { id } = (await answer.json()) as { id: number };
    const assigned = await page.request.post('/api/tags.php', {
      data: { tag_id: id, recording_id: 'EC-6', transcript_file: 'EC-6_wywiad.srt', start_time: 0 },
    });
    expect(assigned.ok()).toBe(true);
  }
  for (const [width, textSize, isPhone] of shortOrLong<Window>(extremes, [...extremes, ...middling])) {
    await test.step(`${width} px wide, text ${textSize}`, async () => {
      await page.setViewportSize({ width, height: 760 });
      await choose(page, { textSize });
      const editor = await openEditor(page, 'EC-6');
      await expect(editor.getByRole('list', { name: 'Tagi napisu 00:00:00' }).getByRole('listitem')).toHaveCount(2);
      const tagged = await lineField(editor, 1).boundingBox();
      const plain = await lineField(editor, 2).boundingBox();
      expect(tagged?.width).toBe(plain?.width);
      const list = await placeOf(editor);
      expect((plain?.width ?? 0) / (list?.width ?? 1)).toBeGreaterThan(0.55);
      const button = await editor.getByRole('button', { name: 'Sprawdzony: 00:00:04' }).boundingBox();
      const isBeside = (button?.x ?? 0) > (plain?.x ?? 0) + (plain?.width ?? 0);
      expect(isBeside).toBe(!isPhone);
      expect(await page.evaluate(() => document.querySelector('.dialog-body')?.scrollWidth)).toBe(width);
      await expectAccessible(page);
    });
  }
});

test('on a phone the player and the save status stay visible together with the text', async ({
  page,
  archive,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EC-7' });
  const editor = await openEditor(page, 'EC-7');
  expect((await placeOf(editor))?.y).toBeLessThan(400);
  await expectAccessible(page);
  await editor.locator('.dialog-body').evaluate((body) => body.scrollTo(0, body.scrollHeight));
  await expect(editor.getByText('Zapisane', { exact: true }).first()).toBeInViewport();
  await expect(editor.getByRole('button', { name: 'Odtwórz', exact: true })).toBeInViewport();
  await expect(lineField(editor, 1)).toBeInViewport();
});

test('the options for sound during typing open within the screen', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EC-8' });
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const editor = await openEditor(page, 'EC-8');
    await editor.getByLabel('Czasy i dźwięk', { exact: true }).click();
    for (const label of ['Wstrzymuj dźwięk podczas pisania', 'Po wznowieniu cofnij o 2 s']) {
      await expect(editor.getByText(label), `${width} px`).toBeInViewport({ ratio: 1 });
    }
    await page.keyboard.press('Escape');
    await expect(editor.getByText('Po wznowieniu cofnij o 2 s')).toBeHidden();
  }
});

test('on a phone the position of the sound is visible on its waveform', async ({ page, archive, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EC-9' });
  const editor = await openEditor(page, 'EC-9');
  const thumb = await editor.getByRole('slider', { name: 'Postęp odtwarzania' }).boundingBox();
  const picture = await editor.locator('.player-bar .waveform').boundingBox();
  const middleOf = (box: typeof thumb) => (box?.y ?? 0) + (box?.height ?? Number.NaN) / 2;
  expect(middleOf(picture)).toBeCloseTo(middleOf(thumb), 0);
});

test('in forced colours only the playing line has the bar at its edge', async ({ page, archive, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EC-10' });
  const editor = await openEditor(page, 'EC-10');
  await editor.getByRole('button', { name: 'Odtwórz od 00:00:04' }).click();
  const coloursOf = (line: Locator) =>
    line.evaluate((element) => {
      const box = element.closest('.transcript-box') as Element;
      return [getComputedStyle(element).borderLeftColor, getComputedStyle(box).backgroundColor];
    });
  const heard = editor.locator('[aria-current=true]');
  await expect(heard).toHaveAttribute('aria-posinset', '2');
  const [bar, ground] = await coloursOf(heard);
  expect(bar).not.toBe(ground);
  const [edge, groundOfOther] = await coloursOf(editor.locator('[aria-posinset="5"]'));
  expect(edge).toBe(groundOfOther);
});
