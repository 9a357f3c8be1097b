import type { Page } from '@playwright/test';

/** Holds the page's code back until the returned function is called. */
export async function holdCode(page: Page): Promise<() => void> {
  let letGo: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
