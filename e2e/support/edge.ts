import type { Locator } from '@playwright/test';

/** Where a part's edge is in the window, in pixels. */
export const edge = (part: Locator, side: 'top' | 'bottom' | 'left' | 'right'): Promise<number> =>
  part.evaluate((element, name) => element.getBoundingClientRect()[name], side);
