import { useEffect } from 'react';
import type { Playback } from './playback.ts';
import { forgetPlace, type ListeningPlace, recallPlace, rememberPlace } from './playback-memory.ts';

/** How often the position is saved during playback. */
const rememberEverySeconds = 5;
/** A position this close to the start or the end is not remembered. */
const tooNearSeconds = 10;

interface ResumeOptions {
  /** The user's email: positions are kept per user of this device. */
  listener: string;
  recordingId: string;
  /** Start position when the page was opened at a moment; overrides the remembered one. */
  start: ListeningPlace | null;
}

/** Seeks to the requested or remembered position and saves the position during playback. Does not start playback. */
export function useResume(playback: Playback, { listener, recordingId, start }: ResumeOptions): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the start position applies once, when the recording opens
  useEffect(() => {
    const place = start ?? recallPlace(listener, recordingId);
    const track = place ? playback.tracks.findIndex(({ fileName }) => fileName === place.fileName) : -1;
    if (place && track >= 0) playback.seek(place.seconds, track);
  }, [playback, listener, recordingId]);

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
      if (isHeard) forgetPlace(listener, recordingId);
      else if (track > 0 || seconds > tooNearSeconds)
        rememberPlace(listener, recordingId, { fileName: file.fileName, seconds });
    };
    // Saved when playback is requested, so that leaving before the audio starts keeps that position.
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
  }, [playback, listener, recordingId]);
}
