import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeAudio } from '../testing/fake-audio.ts';
import { Playback } from './playback.ts';
import type { PlaybackFailure } from './playback-failure.ts';
import type { AudioTrack } from './playback-state.ts';

const one: AudioTrack = { fileName: 'a.mp3', url: '/a.mp3', durationSeconds: null };
const two: AudioTrack = { fileName: 'b.mp3', url: '/b.mp3', durationSeconds: 60 };

let audio: FakeAudio;
let close: () => void;
let failure: PlaybackFailure;
let preparedPart: number | null;

function open(tracks: AudioTrack[] = [one, two]): Playback {
  audio = new FakeAudio();
  const playback = new Playback(tracks, {
    createAudio: () => audio as unknown as HTMLAudioElement,
    explain: async () => ({ failure, preparedPart }),
  });
  close = playback.open();
  return playback;
}

beforeEach(() => {
  vi.useFakeTimers();
  failure = 'offline';
  preparedPart = null;
});

afterEach(() => {
  close();
  vi.useRealTimers();
});

describe('the position', () => {
  it('is refreshed every 100 ms while it plays, and not while it is paused', async () => {
    const playback = open();
    audio.arrive(100);
    const heard = vi.fn();
    playback.subscribePosition(heard);
    await playback.play();
    for (const time of [0.1, 0.2, 0.3]) {
      audio.currentTime = time;
      vi.advanceTimersByTime(100);
    }
    expect(heard).toHaveBeenCalledTimes(3);
    expect(playback.getPosition()).toBe(0.3);
    playback.pause();
    audio.currentTime = 5;
    vi.advanceTimersByTime(1000);
    expect(heard).toHaveBeenCalledTimes(3);
  });

  it('is the seek target at once, even before the file has loaded', () => {
    const playback = open();
    playback.seek(42);
    expect(playback.getPosition()).toBe(42);
    expect(audio.currentTime).toBe(0);
    audio.arrive(100);
    vi.runOnlyPendingTimers();
    expect(audio.currentTime).toBe(42);
  });

  it('is the seek target as soon as it plays', async () => {
    const playback = open();
    playback.seek(42);
    audio.arrive(100);
    await playback.play();
    expect(audio.currentTime).toBe(42);
  });

  it('is not reset after another seek', () => {
    const playback = open();
    playback.seek(42);
    audio.arrive(100);
    playback.seek(50);
    vi.runOnlyPendingTimers();
    expect(audio.currentTime).toBe(50);
  });

  it('is clamped between 0 and the length', () => {
    const playback = open();
    audio.arrive(100);
    playback.skip(-10);
    expect(playback.getPosition()).toBe(0);
    playback.seek(95);
    playback.skip(10);
    expect(playback.getPosition()).toBe(100);
    playback.seek(Number.NaN);
    expect(playback.getPosition()).toBe(0);
  });
});

describe('playing', () => {
  it('continues with the next file and stops after the last', async () => {
    const playback = open();
    audio.arrive(30);
    await playback.play();
    audio.finish();
    expect(playback.getState()).toMatchObject({ track: 1, isPlaying: true, duration: 60 });
    expect(audio.src).toBe('/b.mp3');
    expect(playback.getPosition()).toBe(0);
    audio.arrive(60);
    audio.finish();
    expect(playback.getState()).toMatchObject({ track: 1, isPlaying: false });
    expect(playback.getPosition()).toBe(60);
  });

  it('restarts from the beginning at the end', async () => {
    const playback = open([one]);
    audio.arrive(30);
    playback.seek(30);
    await playback.play();
    expect(playback.getPosition()).toBe(0);
  });

  it('shows a pause by the system', async () => {
    const playback = open();
    audio.arrive(30);
    await playback.play();
    audio.pause();
    expect(playback.getState().isPlaying).toBe(false);
  });

  it('keeps the speed in the next file', async () => {
    const playback = open();
    playback.setSpeed(1.5);
    audio.arrive(30);
    await playback.play();
    audio.finish();
    expect(audio.playbackRate).toBe(1.5);
  });

  it('reports that the browser refused to play', async () => {
    const playback = open();
    audio.refusal = new DOMException('no gesture', 'NotAllowedError');
    await playback.play();
    expect(playback.getState()).toMatchObject({ isPlaying: false, failure: 'refused' });
  });

  it('shows buffering while audio is missing', async () => {
    const playback = open();
    audio.arrive(30);
    await playback.play();
    audio.tell('waiting');
    expect(playback.getState().isBuffering).toBe(true);
    audio.tell('playing');
    expect(playback.getState().isBuffering).toBe(false);
  });
});

describe('the volume', () => {
  it('moves in clean steps between 0 and 1 and is kept on the device', () => {
    const playback = open();
    playback.setVolume(0.1 + 0.2);
    expect(playback.getState().volume).toBe(0.3);
    playback.setVolume(1.4);
    expect(playback.getState().volume).toBe(1);
    playback.setVolume(0.6);
    close();
    expect(open().getState().volume).toBe(0.6);
  });
});

describe('a lost connection', () => {
  /** During playback, as in Chromium: an error, then a pause of the element. */
  async function loseConnection(): Promise<Playback> {
    const playback = open();
    audio.arrive(100);
    await playback.play();
    audio.fail(2);
    audio.pause();
    await vi.advanceTimersByTimeAsync(0);
    return playback;
  }

  it('is retried after a delay, from the position of the break', async () => {
    const playback = open();
    audio.arrive(100);
    await playback.play();
    audio.currentTime = 50;
    vi.advanceTimersByTime(100);
    audio.fail(2);
    await vi.advanceTimersByTimeAsync(0);
    expect(playback.getState()).toMatchObject({ failure: 'offline', isPlaying: true });
    await vi.advanceTimersByTimeAsync(1000);
    expect(playback.getState().failure).toBeNull();
    audio.arrive(100);
    expect(audio.currentTime).toBe(50);
    expect(audio.paused).toBe(false);
  });

  it('does not count as a pause by the listener, although Chromium pauses the element after the error', async () => {
    const playback = await loseConnection();
    expect(playback.getState()).toMatchObject({ failure: 'offline', isPlaying: true });
    await vi.advanceTimersByTimeAsync(1000);
    audio.arrive(100);
    expect(audio.paused).toBe(false);
  });

  it('stays paused when the listener pauses in between', async () => {
    const playback = await loseConnection();
    playback.pause();
    await vi.advanceTimersByTimeAsync(1000);
    audio.arrive(100);
    expect(audio.paused).toBe(true);
  });

  it('ends at once when the browser is online again', async () => {
    const playback = open();
    audio.fail(2);
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event('online'));
    expect(playback.getState().failure).toBeNull();
  });

  it('is distinguished from a missing file, which is not retried', async () => {
    failure = 'missing';
    const playback = open();
    audio.fail(4);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(playback.getState()).toMatchObject({ failure: 'missing', isPlaying: false });
  });
});

describe('a decoding error', () => {
  async function failWhilePlaying(): Promise<Playback> {
    const playback = open();
    audio.arrive(100);
    await playback.play();
    audio.currentTime = 20;
    audio.fail(3);
    return playback;
  }

  it('is ignored while playback continues, as in Firefox without a sound device', async () => {
    const playback = await failWhilePlaying();
    audio.currentTime = 20.5;
    await vi.advanceTimersByTimeAsync(5000);
    expect(playback.getState()).toMatchObject({ failure: null, isPlaying: true });
    expect(playback.getPosition()).toBe(20.5);
  });

  it('stops playback if the sound ends with it', async () => {
    const playback = await failWhilePlaying();
    await vi.advanceTimersByTimeAsync(5000);
    expect(playback.getState()).toMatchObject({ failure: 'undecodable', isPlaying: false });
  });
});

describe('a sound that is being prepared', () => {
  it('is shown as being prepared, and is reloaded until it plays', async () => {
    failure = 'preparing';
    const playback = open();
    await playback.play();
    for (const pause of [1000, 2000, 5000, 5000]) {
      preparedPart = pause / 10_000;
      audio.fail(4);
      await vi.advanceTimersByTimeAsync(0);
      expect(playback.getState()).toMatchObject({ failure: 'preparing', preparedPart, isPlaying: true });
      await vi.advanceTimersByTimeAsync(pause);
      expect(playback.getState().failure).toBeNull();
    }
    audio.arrive(100);
    expect(audio.paused).toBe(false);
  });
});

describe('the audio element of the server preview', () => {
  function takeOver(prepare: (sound: FakeAudio) => void, beginSeconds = 0): Playback {
    audio = new FakeAudio();
    audio.src = '/a.mp3';
    prepare(audio);
    const load = vi.spyOn(audio, 'load');
    const playback = new Playback([one, two], {
      beginSeconds,
      createAudio: () => audio as unknown as HTMLAudioElement,
      explain: async () => ({ failure, preparedPart }),
    });
    close = playback.open();
    expect(load).not.toHaveBeenCalled();
    return playback;
  }

  it('continues to play', () => {
    const playback = takeOver((sound) => {
      sound.arrive(100);
      sound.currentTime = 3;
      void sound.play();
    });
    expect(playback.getState()).toMatchObject({ isPlaying: true, duration: 100 });
    expect(playback.getPosition()).toBe(3);
    audio.currentTime = 4;
    vi.advanceTimersByTime(100);
    expect(playback.getPosition()).toBe(4);
  });

  it('keeps the position at which it was paused', () => {
    const playback = takeOver((sound) => {
      sound.arrive(100);
      sound.currentTime = 3;
    });
    expect(playback.getState().isPlaying).toBe(false);
    expect(playback.getPosition()).toBe(3);
  });

  it('seeks to the page’s initial position', () => {
    const playback = takeOver((sound) => sound.arrive(100), 42);
    vi.runOnlyPendingTimers();
    expect(playback.getPosition()).toBe(42);
    expect(audio.currentTime).toBe(42);
  });

  it('shows its failure', async () => {
    const playback = takeOver((sound) => sound.fail(3));
    await vi.advanceTimersByTimeAsync(0);
    expect(playback.getState().failure).toBe('undecodable');
  });
});
