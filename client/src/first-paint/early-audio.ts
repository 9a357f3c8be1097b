import { ids } from './names.ts';

/**
 * Gives the element that plays a file: the server-rendered one where the page came with it, since it has loaded and may
 * be playing already. On the server nothing plays.
 */
export function createAudio(url?: string): HTMLAudioElement {
  if (typeof Audio === 'undefined') return {} as HTMLAudioElement;
  const early = document.getElementById(ids.audio);
  if (early instanceof HTMLAudioElement && early.getAttribute('src') === url && !early.dataset.taken) {
    // It stays in the page, since removing it would stop the sound.
    early.dataset.taken = 'true';
    return early;
  }
  return new Audio();
}
