import { limits } from '@glosy/core/limits';
import { useEffect } from 'react';
import type { Playback } from './playback.ts';

/** Metadata for the lock screen and headphone displays. */
export interface NowPlaying {
  title: string;
  /** The narrator. */
  artist: string;
  /** The library. */
  album: string;
  /** Address of the narrator's photo. */
  photo: string | null;
}

type Handlers = Partial<Record<MediaSessionAction, MediaSessionActionHandler>>;

/** Shows the playback on the lock screen and handles the buttons there. */
export function useMediaSession(playback: Playback, { title, artist, album, photo }: NowPlaying): void {
  useEffect(() => {
    const session = navigator.mediaSession as MediaSession | undefined;
    if (!session || typeof MediaMetadata === 'undefined') return;
    session.metadata = new MediaMetadata({ title, artist, album, artwork: photo ? [{ src: photo }] : [] });
    const handlers = handlersOf(playback);
    setHandlers(session, handlers);
    const update = () => updateSession(session, playback);
    update();
    const stop = playback.subscribe(update);
    playback.audio.addEventListener('seeked', update);
    return () => {
      stop();
      playback.audio.removeEventListener('seeked', update);
      setHandlers(session, Object.fromEntries(Object.keys(handlers).map((action) => [action, null])));
      session.metadata = null;
      session.playbackState = 'none';
    };
  }, [playback, title, artist, album, photo]);
}

function handlersOf(playback: Playback): Handlers {
  const handlers: Handlers = {
    play: () => void playback.play(),
    pause: () => playback.pause(),
    stop: () => playback.pause(),
    seekbackward: ({ seekOffset }) => playback.skip(-(seekOffset ?? limits.skipSeconds)),
    seekforward: ({ seekOffset }) => playback.skip(seekOffset ?? limits.skipSeconds),
    seekto: ({ seekTime }) => playback.choose(seekTime ?? playback.getPosition()),
  };
  if (playback.tracks.length > 1) {
    handlers.previoustrack = () => playback.seek(0, Math.max(0, playback.getState().track - 1));
    handlers.nexttrack = () => playback.seek(0, playback.getState().track + 1);
  }
  return handlers;
}

function setHandlers(session: MediaSession, handlers: Record<string, MediaSessionActionHandler | null>): void {
  for (const [action, handler] of Object.entries(handlers)) {
    try {
      session.setActionHandler(action as MediaSessionAction, handler);
    } catch {
      // Browsers throw for unsupported actions.
    }
  }
}

function updateSession(session: MediaSession, playback: Playback): void {
  const { isPlaying, duration, speed } = playback.getState();
  session.playbackState = isPlaying ? 'playing' : 'paused';
  if (duration > 0 && typeof session.setPositionState === 'function') {
    session.setPositionState({ duration, playbackRate: speed, position: Math.min(playback.getPosition(), duration) });
  }
}
