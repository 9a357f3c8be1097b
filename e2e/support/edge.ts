import type { Locator } from '@playwright/test';

/** Position of an element's edge in the window, in pixels. */
export const edge = (part: Locator, side: 'top' | 'bottom' | 'left' | 'right'): Promise<number> =>
  part.evaluate((element, name) => element.getBoundingClientRect()[name], side);
