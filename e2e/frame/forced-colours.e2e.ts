import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { makeTranscript, openEditor } from '../support/editor.ts';
import { playerOf, seedInterview } from '../support/listening.ts';
import { expect, test } from '../support/test.ts';

const pdf = readFileSync(new URL('../../demo/recordings/HM-2022-003/documents/rozklad-jazdy.pdf', import.meta.url));

/** Red, green and blue, 0 to 255, of a colour as the browser computed it. */
async function colourOf(part: Locator, property: string): Promise<number[]> {
  const text = await part.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  return (text.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
}

const backgrounds = ['light', 'dark'] as const;

test.describe('in forced colours on a light and on a dark background', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('a checked box differs from an unchecked one', async ({ page, archive, signIn }) => {
    await signIn(page, archive.createAccount('editor'));
    await makeTranscript(page.request, { signature: 'FC-1', hasSound: false });
    await openEditor(page, 'FC-1');
    await page.keyboard.press('Control+H');
    const box = page.getByRole('dialog', { name: 'Znajdź i zamień' }).getByLabel('Tylko całe wyrazy');
    for (const colorScheme of backgrounds) {
      await page.emulateMedia({ colorScheme });
      await box.check();
      const ticked = await box.screenshot({ animations: 'disabled' });
      await box.uncheck();
      expect(ticked.equals(await box.screenshot({ animations: 'disabled' })), colorScheme).toBe(false);
    }
  });

  test('only the selected version and the selected tab are marked', async ({ page, archive, signIn }) => {
    await signIn(page, archive.createAccount('editor'));
    await makeTranscript(page.request, { signature: 'FC-2', hasSound: false });
    const editor = await openEditor(page, 'FC-2');
    await page.keyboard.type('Nowe słowo. ');
    await editor.getByRole('button', { name: 'Zapisz teraz' }).click();
    await expect(editor.getByText('Zapisane', { exact: true }).first()).toBeVisible();
    await editor.getByRole('button', { name: 'Historia' }).click();
    const history = page.getByRole('dialog', { name: 'Historia transkrypcji' });
    await history.getByRole('button', { name: /wgrany plik/ }).click();
    const [other, chosen] = [false, true].map((pressed) =>
      history.getByRole('listitem').getByRole('button', { pressed }),
    );
    const [idle, open] = [false, true].map((selected) => history.getByRole('tab', { selected }));
    for (const colorScheme of backgrounds) {
      await page.emulateMedia({ colorScheme });
      const ground = await colourOf(history, 'background-color');
      expect(await colourOf(other as Locator, 'border-left-color'), colorScheme).toEqual(ground);
      expect(await colourOf(chosen as Locator, 'border-left-color'), colorScheme).not.toEqual(ground);
      expect(await colourOf(idle as Locator, 'border-bottom-color'), colorScheme).toEqual(ground);
      expect(await colourOf(open as Locator, 'border-bottom-color'), colorScheme).not.toEqual(ground);
    }
  });

  test('only the current page is marked in the menu, wide and folded', async ({ page }) => {
    for (const width of [1280, 600]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/about');
      const menu = page.getByRole('navigation', { name: 'Główna nawigacja' });
      if (width < 992) await page.getByRole('button', { name: 'Menu' }).click();
      await expect(menu.getByRole('link', { name: 'Logowanie' })).toBeVisible();
      await expect(menu.locator('[aria-current=page]')).toHaveText('O projekcie');
      for (const colorScheme of backgrounds) {
        await page.emulateMedia({ colorScheme });
        const ground = await colourOf(page.locator('body'), 'background-color');
        for (const link of await menu.getByRole('link').all()) {
          const isCurrent = (await link.getAttribute('aria-current')) === 'page';
          const isMarked = String(await colourOf(link, 'border-bottom-color')) !== String(ground);
          expect(isMarked, `${await link.textContent()}, ${width} px, ${colorScheme}`).toBe(isCurrent);
        }
      }
    }
  });

  test('the current match is painted differently from the others', async ({ page, archive, signIn }) => {
    const id = await seedInterview({ page, archive, signIn }, { title: 'Barwy wymuszone' });
    await page.goto(`/library/recording/${id}`);
    const { search, count, line } = playerOf(page);
    for (const colorScheme of backgrounds) {
      await page.emulateMedia({ colorScheme });
      await search.fill('Zdanie');
      await expect(count).toHaveText('1 z 60');
      const box = await line(2).getByText('Zdanie').boundingBox();
      // The lower half of the characters is cut off, because the current match is also underlined.
      const clip = { x: box?.x ?? 0, y: box?.y ?? 0, width: 40, height: (box?.height ?? 0) / 2 };
      const other = await page.screenshot({ clip });
      await search.press('Enter');
      await expect(count).toHaveText('2 z 60');
      expect(other.equals(await page.screenshot({ clip })), colorScheme).toBe(false);
      await search.fill('');
    }
  });

  test('logos keep their light background', async ({ page }) => {
    await page.goto('/about');
    const places = [page.getByRole('main').locator('.partners'), page.getByRole('contentinfo')];
    for (const place of places) {
      const logo = place.locator('img[src*="logo-partner-1"]');
      await expect(logo).toBeAttached();
      for (const colorScheme of backgrounds) {
        await page.emulateMedia({ colorScheme });
        expect(Math.min(...(await colourOf(logo, 'background-color'))), colorScheme).toBeGreaterThan(240);
      }
      expect(await logo.evaluate((image) => getComputedStyle(image).forcedColorAdjust)).toBe('none');
    }
  });

  test('a document icon has the text colour', async ({ page, archive, signIn }) => {
    const id = await seedInterview({ page, archive, signIn }, { title: 'Dokument' });
    await signIn(page, archive.createAccount('editor'));
    const added = await page.request.post(`/api/media.php?recordingId=${id}&type=documents`, {
      multipart: {
        title: 'Rozkład jazdy',
        internal: 'false',
        file: { name: 'rozklad.pdf', mimeType: 'application/pdf', buffer: pdf },
      },
    });
    expect(added.status(), await added.text()).toBeLessThan(300);
    await page.goto(`/library/recording/${id}`);
    await expect(playerOf(page).play).toBeEnabled();
    await page.getByRole('button', { name: 'Zdjęcia i dokumenty' }).click();
    const dialog = page.getByRole('dialog', { name: 'Zdjęcia i dokumenty' });
    await expect(dialog.getByRole('link', { name: 'Rozkład jazdy' })).toBeVisible();
    for (const colorScheme of backgrounds) {
      await page.emulateMedia({ colorScheme });
      const icon = await colourOf(dialog.locator('.gallery-paper svg').first(), 'color');
      expect(icon, colorScheme).toEqual(await colourOf(dialog, 'color'));
    }
  });
});
