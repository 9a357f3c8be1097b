import { Playback } from '../sound/playback.ts';
import { FakeAudio } from './fake-audio.ts';

/** A playback of one file of a hundred seconds, with its metadata loaded. */
export function openPlayback(): { playback: Playback; audio: FakeAudio; close: () => void } {
  const audio = new FakeAudio();
  const tracks = [{ fileName: 'a.mp3', url: '/a.mp3', durationSeconds: 100 }];
  const playback = new Playback(tracks, { createAudio: () => audio as unknown as HTMLAudioElement });
  const close = playback.open();
  audio.arrive(100);
  return { playback, audio, close };
}
