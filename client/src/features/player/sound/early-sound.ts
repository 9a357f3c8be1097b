/** Where the server puts the sound of a page that it has written beforehand: outside of what React draws. */
const earlySoundId = 'early-sound';

/**
 * The element through which a file is heard. Where the page came with its sound, that one: it is loaded by now, and
 * may play already. On the server nothing is heard.
 */
export function createAudio(url?: string): HTMLAudioElement {
  if (typeof Audio === 'undefined') return {} as HTMLAudioElement;
  const early = document.getElementById(earlySoundId);
  if (early instanceof HTMLAudioElement && early.getAttribute('src') === url && !early.dataset.taken) {
    // It stays in the page, since it would fall silent when taken out.
    early.dataset.taken = 'true';
    return early;
  }
  return new Audio();
}
