import type { Browser, Locator, Page } from '@playwright/test';
import type { Account, Archive } from '../support/archive.ts';
import { edge } from '../support/edge.ts';
import { lineField, makeTranscript, openEditor, readSaved, upload } from '../support/editor.ts';
import { shortOrLong } from '../support/long-form.ts';
import { makeSrt } from '../support/sounds.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const phone = { width: 360, height: 740 };
const longName = { firstName: 'Aleksandra', lastName: 'Brzęczyszczykiewiczowianka' };
const longWord = 'dziewięćdziesięciokilkuletniakonstantynopolitańczykowianeczka';

async function chooseText(page: Page, textSize: string): Promise<void> {
  const settings = JSON.stringify({ textSize, contrast: 'normal', motion: 'normal' });
  await page.addInitScript((value) => localStorage.setItem('displaySettings', value), settings);
}

/** The elements that overflow the right edge of a part. */
function beyondRightEdge(part: Locator): Promise<string[]> {
  return part.evaluate((whole) => {
    const right = whole.getBoundingClientRect().right;
    const text = document.createRange();
    return [...whole.querySelectorAll('*')]
      .filter((one) => !one.closest('.visually-hidden'))
      .filter((one) => {
        const ownText = [...one.childNodes].filter((node) => node instanceof Text);
        const edges = ownText.map((node) => {
          text.selectNodeContents(node);
          return text.getBoundingClientRect().right;
        });
        return Math.max(one.getBoundingClientRect().right, ...edges) > right + 0.5;
      })
      .map((one) => `${one.tagName} ${one.className}: ${one.textContent?.slice(0, 40)}`);
  });
}

/** Whether a part is fully visible: inside the window, and not covered. */
function isUncovered(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => {
      const hit = document.elementFromPoint((left + right) / 2, y);
      return hit !== null && element.contains(hit);
    });
  });
}

const narrowest = [
  [320, 'normal'],
  [360, 'largest'],
  [768, 'largest'],
] as const;
const others = [
  [360, 'normal'],
  [360, 'large'],
  [740, 'large'],
  [1280, 'largest'],
] as const;

test("a line's times and the search phrase are fully visible", async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EN-1' });
  for (const [width, textSize] of shortOrLong<readonly [number, string]>(narrowest, [...narrowest, ...others])) {
    await test.step(`${width} px wide, text ${textSize}`, async () => {
      await page.setViewportSize({ width, height: 740 });
      await chooseText(page, textSize);
      const editor = await openEditor(page, 'EN-1');
      await lineField(editor, 2).click();
      await page.keyboard.press('Alt+t');
      for (const label of ['Początek', 'Koniec']) {
        const field = editor.getByLabel(label, { exact: true });
        await expect(field).toBeVisible();
        await expect(field).toHaveValue(/^00:00:0\d,000$/);
        expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
      }
      // The panel replaces the tools on a phone; the key of the search shows them again.
      await page.keyboard.press('Control+f');
      const search = editor.getByRole('searchbox');
      await expect(search).toBeFocused();
      const list = editor.getByRole('region', { name: 'Napisy' });
      const height = async () => (await edge(list, 'top')) - (await edge(search, 'top'));
      const before = await height();
      const widthOf = async () => (await edge(search, 'right')) - (await edge(search, 'left'));
      expect(await widthOf()).toBeGreaterThanOrEqual(150);
      await search.fill('Zdanie');
      await expect(editor.getByText(/^\d+ z 20$/)).toBeVisible();
      expect(await widthOf()).toBeGreaterThanOrEqual(150);
      expect(await height()).toBe(before);
      expect(await page.evaluate(() => document.querySelector('.dialog-body')?.scrollWidth)).toBe(width);
      await expectAccessible(page);
    });
  }
});

for (const [width, height, textSize] of [
  [360, 740, 'normal'],
  [360, 740, 'largest'],
  [740, 360, 'large'],
  [1280, 800, 'normal'],
] as const) {
  test(`without a connection the active line stays in view, ${width} × ${height} px, text ${textSize}`, async ({
    page,
    context,
    archive,
    signIn,
  }) => {
    await page.setViewportSize({ width, height });
    await chooseText(page, textSize);
    await signIn(page, archive.createAccount('editor'));
    const signature = `EN-2-${width}-${textSize}`;
    await makeTranscript(page.request, { signature });
    const editor = await openEditor(page, signature);
    await lineField(editor, 3).click();
    await page.keyboard.press('End');
    await context.setOffline(true);
    await page.keyboard.type(' Bez sieci.');
    await page.keyboard.press('Control+s');
    await expect(editor.getByText('Nie zapisano — brak połączenia').first()).toBeInViewport();
    const notice = editor.getByText('Brak połączenia. Zmiany są zachowane na tym urządzeniu.');
    await expect(notice).toBeVisible();
    await page.keyboard.type(' I dalej.');
    expect(await isUncovered(lineField(editor, 3))).toBe(true);
    await notice.scrollIntoViewIfNeeded();
    await expect(notice).toBeInViewport();
    await context.setOffline(false);
  });
}

for (const textSize of ['normal', 'largest']) {
  test(`on a phone the question about the version fits the screen and keeps the line visible, text ${textSize}`, async ({
    page,
    browser,
    archive,
    signIn,
  }) => {
    await page.setViewportSize(phone);
    await chooseText(page, textSize);
    await signIn(page, archive.createAccount('editor'));
    const signature = `EN-3-${textSize}`;
    await makeTranscript(page.request, { signature });
    const editor = await openEditor(page, signature);
    await saveAsOther({ browser, archive, signIn, signature });
    await lineField(editor, 3).fill(`Moje słowo: ${longWord}.`);
    await editor.getByRole('button', { name: 'Zapisz teraz' }).click();
    const bar = editor.getByRole('region', { name: 'Miejsca do decyzji' });
    if (textSize === 'normal') await expect(bar).toBeInViewport();
    expect(await beyondRightEdge(bar)).toEqual([]);
    await bar.getByRole('button', { name: 'Pokaż w tekście' }).click();
    await lineField(editor, 3).click();
    expect(await isUncovered(lineField(editor, 3))).toBe(true);
    expect(await isWholeOrHidden(editor.getByRole('heading', { name: 'Edytor transkrypcji' }))).toBe(true);
    await expect(editor.getByText('Do decyzji: 1 miejsce').first()).toBeInViewport();
    await expectAccessible(page);

    await editor.getByRole('button', { name: 'Historia' }).click();
    const history = page.getByRole('dialog', { name: 'Historia transkrypcji' });
    const version = history.getByRole('button', { name: new RegExp(longName.lastName) });
    await expect(version).toBeVisible();
    expect(await beyondRightEdge(history.getByRole('list').first())).toEqual([]);
  });
}

test('a checked checkbox and a radio button show the focus ring', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'EN-4' });
  const editor = await openEditor(page, 'EN-4');
  await editor.getByRole('button', { name: 'Zapisz teraz' }).focus();
  await page.keyboard.press('Tab');
  const button = await ringOf(page);
  await page.keyboard.press('Control+h');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox').and(page.locator(':focus'))).toBeVisible();
  expect(await ringOf(page)).toEqual(button);
  await page.emulateMedia({ forcedColors: 'active' });
  const { style, width } = await ringOf(page);
  expect([style, width]).toEqual(['solid', '3px']);
});

/** The focus indicator of the focused control. */
function ringOf(page: Page): Promise<{ style: string; width: string; colour: string; gap: string }> {
  return page.locator(':focus').evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
    return { style: outlineStyle, width: outlineWidth, colour: outlineColor, gap: boxShadow };
  });
}

/** Saves a different text of the third line, as a user with a long name. */
async function saveAsOther({
  browser,
  archive,
  signIn,
  signature,
}: {
  browser: Browser;
  archive: Archive;
  signIn: (page: Page, account: Account) => Promise<void>;
  signature: string;
}): Promise<void> {
  const context = await browser.newContext({ baseURL: archive.url });
  const other = await context.newPage();
  await signIn(other, archive.createAccount('editor', longName));
  const text = Buffer.from(makeSrt(20).replace('numer 3 o dawnym', longWord));
  await upload(other.request, `${signature}_wywiad.srt`, text, 'application/x-subrip', { baseRevision: '1' });
  expect(await readSaved(other.request, signature)).toContain(longWord);
  await context.close();
}

/** Whether a heading is either fully visible or hidden. */
function isWholeOrHidden(heading: Locator): Promise<boolean> {
  return heading.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element.firstChild as Text);
    const [words, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    // Glyph boxes are higher than their row.
    return (words.top + words.bottom) / 2 > box.bottom || words.right <= box.right + 0.5;
  });
}
