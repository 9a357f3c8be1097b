import type { Locator } from '@playwright/test';

/** Smallest width and height of a control for a thumb, in pixels. */
const smallestTarget = 44;

/** Names of the visible controls that are too small for a thumb. */
export function tooSmall(place: Locator): Promise<string[]> {
  return place.locator('button, a, input, select').evaluateAll(
    (controls, smallest) =>
      controls
        .filter((control) => control.checkVisibility())
        .filter((control) => {
          const { width, height } = control.getBoundingClientRect();
          return width < smallest || height < smallest;
        })
        .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? ''),
    smallestTarget,
  );
}
