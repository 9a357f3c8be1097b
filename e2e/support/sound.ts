import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** The media elements that the page made, also those outside the document. */
    madeSounds?: HTMLAudioElement[];
  }
}

/** Must be called before the page is opened: remembers each sound that the page makes. */
export async function watchSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const made: HTMLAudioElement[] = [];
    window.madeSounds = made;
    window.Audio = new Proxy(window.Audio, {
      construct(target, given) {
        const sound: HTMLAudioElement = Reflect.construct(target, given);
        made.push(sound);
        return sound;
      },
    });
  });
}

/** Where the page's sound is, in seconds; -1 without one. */
export function playedSeconds(page: Page): Promise<number> {
  return page.evaluate(() => window.madeSounds?.findLast((sound) => sound.currentSrc !== '')?.currentTime ?? -1);
}
