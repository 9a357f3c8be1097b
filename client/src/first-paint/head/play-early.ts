import { classes, ids, playLabels, rootData, storageKeys } from '../names.ts';

/**
 * Plays or pauses the server-rendered audio by its own button, before the player's code has arrived; the player takes
 * the element over while it plays. False when the button does something else.
 */
export function playEarly(button: HTMLElement): boolean {
  const audio = document.getElementById(ids.audio);
  if (!(audio instanceof HTMLAudioElement) || !button.matches(`.${classes.preview} .${classes.playButton}`))
    return false;
  if (rootData.previewStale in document.documentElement.dataset) return false;
  try {
    audio.volume = Number(localStorage.getItem(storageKeys.playerVolume) ?? 1);
  } catch {
    // Storage is blocked, or holds no valid volume: it plays at full volume.
  }
  const updateLabel = () => {
    button.ariaLabel = button.title = audio.paused ? playLabels.play : playLabels.pause;
  };
  // When the browser refuses, the player says why as it takes the element over.
  if (audio.paused) audio.play().catch(updateLabel);
  else audio.pause();
  updateLabel();
  return true;
}
