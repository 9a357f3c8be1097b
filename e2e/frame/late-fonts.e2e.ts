import type { Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { holdFonts } from '../support/hold.ts';
import { playerOf, seedInterview } from '../support/listening.ts';
import { shortOrLong } from '../support/long-form.ts';
import { publicRoutes } from '../support/public-routes.ts';
import { expect, test } from '../support/test.ts';

// Phones and desktops place letters at fractions of a pixel. A headless browser rounds each letter's width, ours and the
// fallback's differently.
const launchOptions = config.use?.launchOptions;
test.use({ launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), '--font-render-hinting=none'] } });

interface Shifts {
  /** Sum of the layout shifts since it was last set to 0. */
  layoutShift: number;
}

async function countLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted: Shifts = Object.assign(window, { layoutShift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        counted.layoutShift += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: 'layout-shift' });
  });
}

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** The distance that a page moves when its fonts arrive after its text. */
async function shiftOfLateFonts(page: Page, path: string, ready: () => Promise<unknown>): Promise<number> {
  const release = await holdFonts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await ready();
  await expect(page.getByRole('region', { name: 'Pliki cookie' })).toBeVisible();
  await twoFrames(page);
  expect(await page.evaluate(() => document.fonts.check('1em "Source Serif 4"')), 'the font is on the way').toBe(false);
  await page.evaluate(() => Object.assign(window, { layoutShift: 0 }));
  release();
  await page.evaluate(() => document.fonts.ready);
  await twoFrames(page);
  const families = ['Source Serif 4', 'Atkinson Hyperlegible Next'];
  const loaded = await page.evaluate((all) => all.every((family) => document.fonts.check(`1em "${family}"`)), families);
  expect(loaded, path).toBe(true);
  const shift = await page.evaluate(() => (window as unknown as Shifts).layoutShift);
  await page.unrouteAll();
  return shift;
}

for (const width of shortOrLong([360, 1280], [360, 390, 768, 1280])) {
  test(`fonts that load after the text hardly move it, ${width} px wide`, async ({ page, archive, signIn }) => {
    test.slow();
    await page.setViewportSize({ width, height: width < 768 ? 844 : 800 });
    await countLayoutShift(page);
    const found: Record<string, number> = {};
    const note = async (path: string, ready: () => Promise<unknown>) => {
      const shift = await shiftOfLateFonts(page, path, ready);
      if (shift > 0.01) found[path] = shift;
    };
    for (const [path] of publicRoutes) {
      await note(path, () => expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible());
    }
    const id = await seedInterview({ page, archive, signIn }, { title: `Późne czcionki ${width}` });
    await note(`/library/recording/${id}`, () => expect(playerOf(page).play).toBeEnabled());
    expect(found).toEqual({});
  });
}
