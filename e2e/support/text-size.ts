import type { Page } from '@playwright/test';

/** Stores a text size as if the user had chosen it on this device. */
export async function useTextSize(page: Page, textSize: 'normal' | 'large' | 'largest'): Promise<void> {
  await page.addInitScript((size) => {
    const settings = { textSize: size, contrast: 'normal', motion: 'normal' };
    localStorage.setItem('displaySettings', JSON.stringify(settings));
  }, textSize);
}
