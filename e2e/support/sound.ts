import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** The media elements that the page created, including those outside the document. */
    madeSounds?: HTMLAudioElement[];
  }
}

/** Records the media elements that the page creates; must be called before the page is opened. */
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

/** Position of the page's audio in seconds; -1 without audio. */
export function playedSeconds(page: Page): Promise<number> {
  return page.evaluate(() => window.madeSounds?.findLast((sound) => sound.currentSrc !== '')?.currentTime ?? -1);
}
