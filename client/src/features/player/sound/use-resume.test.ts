import { renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Playback } from './playback.ts';
import { rememberPlace } from './playback-memory.ts';
import { useResume } from './use-resume.ts';

afterEach(() => localStorage.clear());

function open(start: { fileName: string; seconds: number } | null) {
  let seconds = 0;
  const playback = {
    tracks: [{ fileName: 'a.mp3' }],
    seek: (to: number) => {
      seconds = to;
    },
    getPosition: () => seconds,
    getState: () => ({ isPlaying: false, track: 0, duration: 0 }),
    subscribe: () => () => {},
    subscribePosition: () => () => {},
  } as unknown as Playback;
  const hook = renderHook(({ userKey }) => useResume(playback, { userKey, recordingId: 'A', start }), {
    initialProps: { userKey: 'guest' },
  });
  return { playback, becomeKnown: () => hook.rerender({ userKey: 'ewa' }) };
}

it('a listener who becomes known later is not moved back from the current position', () => {
  const { playback, becomeKnown } = open({ fileName: 'a.mp3', seconds: 754 });
  expect(playback.getPosition()).toBe(754);
  playback.seek(900);
  becomeKnown();
  expect(playback.getPosition()).toBe(900);
});

it('a listener who becomes known before using the player resumes at their own place', () => {
  rememberPlace('ewa', 'A', { fileName: 'a.mp3', seconds: 120 });
  const { playback, becomeKnown } = open(null);
  expect(playback.getPosition()).toBe(0);
  becomeKnown();
  expect(playback.getPosition()).toBe(120);
});
