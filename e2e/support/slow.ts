import type { Page } from '@playwright/test';

/** Delays each request of this address pattern by so many milliseconds, as a slow line does. */
export async function slowly(page: Page, pattern: string, ms: number): Promise<void> {
  await page.route(pattern, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  });
}
