import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Playback } from '../../player/sound/playback.ts';
import { openPlayback } from '../../player/testing/open-playback.ts';
import { changeEditorOptions } from './editor-options.ts';
import { TypingPlayback } from './typing-playback.ts';

let playback: Playback;
let typing: TypingPlayback;
let close: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  const opened = openPlayback();
  playback = opened.playback;
  typing = new TypingPlayback(playback);
  const stop = typing.start();
  close = () => {
    stop();
    opened.close();
  };
  changeEditorOptions({ pausesWhileTyping: true, stepsBackOnResume: true });
});
afterEach(() => {
  close();
  changeEditorOptions({ pausesWhileTyping: false, stepsBackOnResume: true });
  vi.useRealTimers();
});

const isPlaying = () => playback.getState().isPlaying;

describe('the sound while somebody types', () => {
  it('waits, and goes on two seconds earlier when a second has passed without a keystroke', () => {
    playback.playFrom(30);
    typing.noteTyping();
    expect(isPlaying()).toBe(false);
    vi.advanceTimersByTime(900);
    typing.noteTyping();
    vi.advanceTimersByTime(900);
    expect(isPlaying()).toBe(false);
    vi.advanceTimersByTime(100);
    expect(isPlaying()).toBe(true);
    expect(playback.getPosition()).toBe(28);
  });

  it('goes on where it stopped when the person wants no step back', () => {
    changeEditorOptions({ stepsBackOnResume: false });
    playback.playFrom(30);
    typing.noteTyping();
    vi.advanceTimersByTime(1000);
    expect([isPlaying(), playback.getPosition()]).toEqual([true, 30]);
  });

  it('does not wait when the person does not want that', () => {
    changeEditorOptions({ pausesWhileTyping: false });
    playback.playFrom(30);
    typing.noteTyping();
    expect(isPlaying()).toBe(true);
  });

  it('stays silent when it was silent before', () => {
    typing.noteTyping();
    vi.advanceTimersByTime(5000);
    expect(isPlaying()).toBe(false);
  });

  it('steps back once when the person plays it again before the second is over', () => {
    playback.playFrom(30);
    typing.noteTyping();
    typing.toggle();
    expect([isPlaying(), playback.getPosition()]).toEqual([true, 28]);
    vi.advanceTimersByTime(5000);
    expect([isPlaying(), playback.getPosition()]).toEqual([true, 28]);
  });

  it('begins at the very place that the person has chosen, before it was heard and after a pause', () => {
    playback.seek(30);
    typing.toggle();
    expect([isPlaying(), playback.getPosition()]).toEqual([true, 30]);
    typing.toggle();
    playback.seek(50);
    typing.toggle();
    expect([isPlaying(), playback.getPosition()]).toEqual([true, 50]);
  });

  it('leaves it to whoever plays or pauses by another control, as the keys of a headset', () => {
    playback.playFrom(30);
    typing.noteTyping();
    void playback.play();
    playback.pause();
    vi.advanceTimersByTime(5000);
    expect([isPlaying(), playback.getPosition()]).toEqual([false, 30]);
  });
});
