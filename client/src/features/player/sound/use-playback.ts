import { useEffect, useState, useSyncExternalStore } from 'react';
import { PreloadCache } from '../../../first-paint/preload-cache.ts';
import { onUserChange } from '../../../lib/viewer.ts';
import { Playback } from './playback.ts';
import type { AudioTrack, PlaybackState } from './playback-state.ts';

/** Audio does not become stale, and may already be playing while its page waits for the text (`main.tsx`). */
const preloaded = new PreloadCache<Playback>(120_000);
onUserChange(() => preloaded.clear());

/** Starts to load the audio of a page that is about to render; `usePlayback` with the same values claims it. */
export function preloadPlayback(tracks: readonly AudioTrack[], beginSeconds = 0): void {
  const playback = new Playback(tracks, { beginSeconds });
  preloaded.add(keyOf(tracks, beginSeconds), playback, playback.open());
}

function keyOf(tracks: readonly AudioTrack[], beginSeconds: number): string {
  return JSON.stringify([tracks.map(({ url }) => url), beginSeconds]);
}

/**
 * The playback of a recording, open while the component is mounted. The files' names must stay the same; for another
 * recording use another `key`. `beginSeconds` is the initial position.
 */
export function usePlayback(tracks: readonly AudioTrack[], beginSeconds = 0): Playback {
  const [playback] = useState(
    () => preloaded.find(keyOf(tracks, beginSeconds)) ?? new Playback(tracks, { beginSeconds }),
  );
  useEffect(() => {
    preloaded.claim(playback);
    return playback.open();
  }, [playback]);
  useEffect(() => playback.updateTracks(tracks), [playback, tracks]);
  return playback;
}

/** Selects a value of the playback's state; the component rerenders only when this value changes. */
export function usePlaybackState<Value>(playback: Playback, select: (state: PlaybackState) => Value): Value {
  const snapshot = () => select(playback.getState());
  return useSyncExternalStore(playback.subscribe, snapshot, snapshot);
}

/**
 * Derives a value from the position in seconds, which changes ten times a second; round it in `select` to the displayed
 * precision, so that the component rerenders no more often than necessary.
 */
export function usePosition<Value>(playback: Playback, select: (seconds: number) => Value): Value {
  const snapshot = () => select(playback.getPosition());
  return useSyncExternalStore(playback.subscribePosition, snapshot, snapshot);
}

export function wholeSeconds(seconds: number): number {
  return Math.floor(seconds);
}
