import type { Page } from '@playwright/test';

/** Delays the answers of these addresses until the returned function is called. */
async function hold(page: Page, addresses: string): Promise<() => void> {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Delays the page's own code. */
export const holdCode = (page: Page) => hold(page, '**/assets/index-*.js');

/** Delays the text of a transcript. */
export const holdTranscript = (page: Page) => hold(page, '**/api/getsrt.php*');

/** Delays the times of a transcript's words. */
export const holdWords = (page: Page) => hold(page, '**/api/words?*');

/** Delays the code of the frame's search. */
export const holdSearch = (page: Page) => hold(page, '**/assets/frame-search-*.js');

/** Delays the code of the cookie banner. */
export const holdCookieBanner = (page: Page) => hold(page, '**/assets/cookie-banner-*.js');

/** Delays the library's fonts. */
export const holdFonts = (page: Page) => hold(page, '**/*.woff2');
