import { poll } from './drivers/poll.ts';
import { expect, test } from './test.ts';

/**
 * Height of a row of text in pixels. Both engines round the widths of hinted letters here, so that the last word of a
 * paragraph may still wrap; Chromium is measured without hinting (../frame/late-fonts.e2e.ts).
 */
const row = 28;

test('the fallback fonts shift the first screen of a page by at most one row of text', async ({ view }) => {
  const moved: Record<string, number> = {};
  for (const path of ['/', '/about', '/join', '/terms']) {
    await view.goto(path);
    await view.role('heading').shown();
    await poll('the fonts', () => view.driver.evaluate(hasOwnFonts));
    const pixels = await view.driver.evaluate(movedByFallbacks);
    if (pixels > row) moved[path] = pixels;
  }
  expect(moved).toEqual({});
});

/** This function runs in the page. */
function hasOwnFonts(): boolean {
  return ['Source Serif 4', 'Atkinson Hyperlegible Next'].every((family) => document.fonts.check(`1em "${family}"`));
}

/**
 * Removes the own fonts and returns the distance that this moves the end of the first screen's texts; runs in the page.
 */
function movedByFallbacks(): number {
  const texts = [...document.querySelectorAll('main :is(h1, h2, p)')].filter(
    (element) => element.getBoundingClientRect().bottom < innerHeight,
  );
  const bottoms = () => texts.map((element) => element.getBoundingClientRect().bottom);
  const own = bottoms();
  for (const sheet of document.styleSheets) {
    for (let index = sheet.cssRules.length - 1; index >= 0; index -= 1) {
      const rule = sheet.cssRules[index];
      if (rule instanceof CSSFontFaceRule && rule.cssText.includes('woff2')) sheet.deleteRule(index);
    }
  }
  if (hasFaces()) throw new Error('the own fonts are still there');
  return Math.round(Math.max(...bottoms().map((bottom, index) => Math.abs(bottom - (own[index] ?? 0)))));

  function hasFaces(): boolean {
    return [...document.fonts].some(({ family }) => /Source Serif|Atkinson/.test(family));
  }
}
