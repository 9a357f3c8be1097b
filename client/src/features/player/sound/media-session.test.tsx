import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeAudio } from '../testing/fake-audio.ts';
import { useMediaSession } from './media-session.ts';
import { Playback } from './playback.ts';

const spoken = { title: 'Ogień', artist: 'Stanisław Wrona', album: 'Biblioteka', photo: '/photo.jpg' };
const track = (fileName: string) => ({ fileName, url: `/${fileName}`, durationSeconds: 60 });

class FakeSession {
  metadata: unknown = null;
  playbackState = 'none';
  readonly handlers = new Map<string, ((details: object) => void) | null>();
  setActionHandler(action: string, handler: ((details: object) => void) | null): void {
    this.handlers.set(action, handler);
  }
}

function show(fileNames: readonly string[]) {
  const session = new FakeSession();
  vi.stubGlobal('navigator', { ...navigator, mediaSession: session });
  vi.stubGlobal(
    'MediaMetadata',
    class {
      readonly given: unknown;
      constructor(given: unknown) {
        this.given = given;
      }
    },
  );
  const playback = new Playback(fileNames.map(track), {
    createAudio: () => new FakeAudio() as unknown as HTMLAudioElement,
  });
  const close = playback.open();
  const { unmount } = renderHook(() => useMediaSession(playback, spoken));
  const press = (action: string, details: object = {}) => session.handlers.get(action)?.(details);
  return { session, playback, press, unmount, close };
}

afterEach(() => vi.unstubAllGlobals());

describe('the lock screen', () => {
  it('names the recording and its narrator', () => {
    const { session, close } = show(['a.mp3']);
    expect(session.metadata).toMatchObject({
      given: { title: 'Ogień', artist: 'Stanisław Wrona', album: 'Biblioteka' },
    });
    close();
  });

  it("skips by ten seconds or by the system's interval, and seeks", () => {
    const { playback, press, close } = show(['a.mp3']);
    press('seekto', { seekTime: 30 });
    expect(playback.getPosition()).toBe(30);
    press('seekbackward');
    expect(playback.getPosition()).toBe(20);
    press('seekforward', { seekOffset: 5 });
    expect(playback.getPosition()).toBe(25);
    close();
  });

  it('moves to the next and the previous part if there are several', () => {
    const { playback, session, press, close } = show(['a.mp3', 'b.mp3']);
    press('nexttrack');
    expect(playback.getState().track).toBe(1);
    press('previoustrack');
    expect(playback.getState().track).toBe(0);
    close();
    const single = show(['a.mp3']);
    expect(single.session.handlers.has('nexttrack')).toBe(false);
    single.close();
    expect(session.handlers.has('play')).toBe(true);
  });

  it('shows nothing after the player is closed', () => {
    const { session, unmount, close } = show(['a.mp3']);
    unmount();
    expect(session.metadata).toBeNull();
    expect([...session.handlers.values()].every((handler) => handler === null)).toBe(true);
    close();
  });
});
