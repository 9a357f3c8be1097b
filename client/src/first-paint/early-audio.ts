import { ids } from './names.ts';

/**
 * Creates the element that plays a file: the server-rendered one if the page has it, since it has loaded and may
 * already be playing. On the server nothing plays.
 */
export function createAudio(url?: string): HTMLAudioElement {
  if (typeof Audio === 'undefined') return {} as HTMLAudioElement;
  const early = document.getElementById(ids.audio);
  if (early instanceof HTMLAudioElement && early.getAttribute('src') === url && !early.dataset.taken) {
    // The element stays in the page, because removing it would stop the sound.
    early.dataset.taken = 'true';
    return early;
  }
  return new Audio();
}
