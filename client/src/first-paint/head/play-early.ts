import { classes, ids, playLabels, rootData, storageKeys } from '../names.ts';

/**
 * Plays or pauses the server-rendered audio by its button, before the player's code is loaded; the player adopts the
 * element while it plays. False when the button has another function.
 */
export function playEarly(button: HTMLElement): boolean {
  const audio = document.getElementById(ids.audio);
  if (!(audio instanceof HTMLAudioElement) || !button.matches(`.${classes.preview} .${classes.playButton}`))
    return false;
  if (rootData.previewStale in document.documentElement.dataset) return false;
  try {
    audio.volume = Number(localStorage.getItem(storageKeys.playerVolume) ?? 1);
  } catch {
    // Storage is blocked, or has no valid volume: it plays at full volume.
  }
  const updateLabel = () => {
    button.ariaLabel = button.title = audio.paused ? playLabels.play : playLabels.pause;
  };
  // If the browser refuses, the player shows the reason when it adopts the element.
  if (audio.paused) audio.play().catch(updateLabel);
  else audio.pause();
  updateLabel();
  return true;
}
