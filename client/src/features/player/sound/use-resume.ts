import { useEffect, useRef } from 'react';
import type { Playback } from './playback.ts';
import { forgetPlace, type ListeningPlace, recallPlace, rememberPlace } from './playback-memory.ts';

/** How often the position is saved during playback. */
const rememberEverySeconds = 5;
/** A position this close to the start or the end is not stored. */
const tooNearSeconds = 10;

interface ResumeOptions {
  /** Positions are stored per user of this device. */
  userKey: string;
  recordingId: string;
  /** Start position if the page was opened at a moment; overrides the stored one. */
  start: ListeningPlace | null;
}

/** Seeks to the requested or stored position and saves the position during playback. Does not start playback. */
export function useResume(playback: Playback, { userKey, recordingId, start }: ResumeOptions): void {
  const opened = useRef<{ playback: Playback; seconds: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the start position applies once, when the recording opens
  useEffect(() => {
    const before = opened.current?.playback === playback ? opened.current : null;
    // The user may become known later; by then the listener may have played or moved.
    const isUsed = before && (playback.getState().isPlaying || playback.getPosition() !== before.seconds);
    if (isUsed) return;
    const place = start ?? recallPlace(userKey, recordingId);
    const track = place ? playback.tracks.findIndex(({ fileName }) => fileName === place.fileName) : -1;
    if (place && track >= 0) playback.seek(place.seconds, track);
    opened.current = { playback, seconds: playback.getPosition() };
  }, [playback, userKey, recordingId]);

  useEffect(() => {
    let rememberedAt = playback.getPosition();
    let hasListened = false;
    const remember = () => {
      const { track, duration } = playback.getState();
      const seconds = playback.getPosition();
      const file = playback.tracks[track];
      rememberedAt = seconds;
      if (!file || !hasListened) return;
      const isLast = track === playback.tracks.length - 1;
      const isHeard = isLast && duration > 0 && seconds > duration - tooNearSeconds;
      if (isHeard) forgetPlace(userKey, recordingId);
      else if (track > 0 || seconds > tooNearSeconds)
        rememberPlace(userKey, recordingId, { fileName: file.fileName, seconds });
    };
    // Saved when playback is requested, so that the position is kept even if the user leaves before the audio starts.
    const noteListening = () => {
      hasListened ||= playback.getState().isPlaying;
    };
    const rememberNowAndThen = () => {
      if (Math.abs(playback.getPosition() - rememberedAt) >= rememberEverySeconds) remember();
    };
    const rememberWhenHidden = () => {
      if (document.visibilityState === 'hidden') remember();
    };
    const stops = [playback.subscribe(noteListening), playback.subscribePosition(rememberNowAndThen)];
    document.addEventListener('visibilitychange', rememberWhenHidden);
    window.addEventListener('pagehide', remember);
    return () => {
      remember();
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', rememberWhenHidden);
      window.removeEventListener('pagehide', remember);
    };
  }, [playback, userKey, recordingId]);
}
