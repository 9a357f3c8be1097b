import type { Locator, Page } from '@playwright/test';
import { lineField, makeTranscript, openEditor } from '../support/editor.ts';
import { expect, test } from '../support/test.ts';

const longWords = 'Słowo za słowem, aż wiersz się złamie i jeszcze raz, na drugą stronę.';

/** True when the field shows all of its text, so that nothing can be scrolled. */
function showsAll(field: Locator): Promise<boolean> {
  return field.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight);
}

/** Imitates browsers without support for it. */
async function withoutGrowingFields(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (...asked: [string, string?]) =>
      asked[0] !== 'field-sizing' && supports(...(asked as [string, string]));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('textarea { field-sizing: fixed !important }');
    document.adoptedStyleSheets = [sheet];
  });
}

const browsers = [
  { name: 'that lets fields grow', signature: 'DR-1', sizing: 'content', prepare: async () => {} },
  { name: 'whose fields do not grow', signature: 'DR-2', sizing: 'fixed', prepare: withoutGrowingFields },
];

for (const { name, signature, sizing, prepare } of browsers) {
  test(`a line grows with its typed text in a browser ${name}`, async ({ page, archive, signIn }) => {
    await prepare(page);
    await signIn(page, archive.createAccount('editor'));
    await makeTranscript(page.request, { signature });
    const editor = await openEditor(page, signature);
    const field = lineField(editor, 3);
    await expect(field).toHaveCSS('field-sizing', sizing);
    const before = (await field.boundingBox())?.height ?? 0;
    await field.click();
    await page.keyboard.type(` ${longWords} ${longWords}`);
    expect(await showsAll(field)).toBe(true);
    expect((await field.boundingBox())?.height).toBeGreaterThan(before);
    const below = await lineField(editor, 4).boundingBox();
    const bottom = await field.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(below?.y).toBeGreaterThanOrEqual(bottom);
  });
}

test('search marks cover the matches, however many a line has', async ({ page, archive, signIn }) => {
  await signIn(page, archive.createAccount('editor'));
  const signature = 'DR-3';
  const srt = `1\n00:00:00,000 --> 00:00:02,000\n${'most rzeka '.repeat(30).trim()} koniec\n`;
  await makeTranscript(page.request, { signature, srt });
  const editor = await openEditor(page, signature);
  await editor.getByRole('searchbox').fill('most');
  const mirror = editor.locator('.editor-text-mirror');
  await expect(mirror.locator('mark')).toHaveCount(30);
  const places = await mirror.evaluate((marked) => {
    const plain = marked.cloneNode() as HTMLElement;
    plain.textContent = marked.textContent;
    marked.after(plain);
    const positionOf = (element: Element) => {
      const range = document.createRange();
      const text = [...element.childNodes].findLast((node) => node.textContent?.includes('koniec')) as Text;
      const at = text.data.indexOf('koniec');
      range.setStart(text, at);
      range.setEnd(text, at + 6);
      const { left, top } = range.getBoundingClientRect();
      return { left: Math.round(left), top: Math.round(top) };
    };
    const found = { marked: positionOf(marked), plain: positionOf(plain) };
    plain.remove();
    return found;
  });
  expect(places.marked).toEqual(places.plain);
});

test('the page behind the editor is not rendered, and keeps its scroll position', async ({ page, archive, signIn }) => {
  await page.setViewportSize({ width: 900, height: 500 });
  await signIn(page, archive.createAccount('editor'));
  const signature = 'DR-4';
  await makeTranscript(page.request, { signature });
  await page.goto(`/recordings/${signature}/view`);
  const opener = page.getByRole('button', { name: 'Edytor transkrypcji' });
  await expect(page.getByText('Historia zmian')).toBeAttached();
  await opener.evaluate((button) => window.scrollTo(0, button.getBoundingClientRect().top + window.scrollY - 100));
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(50);
  await opener.click();
  const editor = page.getByRole('dialog', { name: 'Edytor transkrypcji' });
  await expect(lineField(editor, 1)).toBeVisible();
  const isDrawn = (part: string) =>
    page.locator(part).evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isDrawn('.site-header > nav, .site-header .site-navigation')).toBe(false);
  expect(await isDrawn('.recording-cards > :first-child')).toBe(false);
  // Leaves the text field; the second press closes the editor.
  for (let time = 0; time < 3; time++) await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();
  expect(await isDrawn('.recording-cards > :first-child')).toBe(true);
  await expect(opener).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
});

test('no style rule depends on the state of text fields, which changes at each keystroke', async ({
  page,
  archive,
  signIn,
}) => {
  await signIn(page, archive.createAccount('editor'));
  await makeTranscript(page.request, { signature: 'DR-5' });
  const editor = await openEditor(page, 'DR-5');
  const asking = await lineField(editor, 3).evaluate((field) => {
    const selectors: string[] = [];
    const collect = (rules: CSSRuleList, above: string) => {
      for (const rule of rules) {
        const own = rule instanceof CSSStyleRule ? rule.selectorText.replaceAll('&', above) : above;
        if (rule instanceof CSSStyleRule) selectors.push(own);
        if ('cssRules' in rule) collect(rule.cssRules as CSSRuleList, own);
      }
    };
    for (const sheet of document.styleSheets) collect(sheet.cssRules, '');
    // The state of a field changes with its text; its class does not.
    const stateOfField = /:(?:checked|empty|focus|in-range|invalid|out-of-range|placeholder|read|required|user|valid)/;
    return selectors.filter((selector) => {
      const [, whose = '*', asked = ''] = /([^\s,]*):has\((.*)\)/.exec(selector) ?? [];
      return stateOfField.test(asked) && field.closest(whose || '*') !== null;
    });
  });
  expect(asking).toEqual([]);
});
