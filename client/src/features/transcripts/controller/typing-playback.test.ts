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

describe('playback during typing', () => {
  it('pauses, and resumes two seconds earlier after a second without a keystroke', () => {
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

  it('resumes where it paused when stepping back is off', () => {
    changeEditorOptions({ stepsBackOnResume: false });
    playback.playFrom(30);
    typing.noteTyping();
    vi.advanceTimersByTime(1000);
    expect([isPlaying(), playback.getPosition()]).toEqual([true, 30]);
  });

  it('continues when pausing is off', () => {
    changeEditorOptions({ pausesWhileTyping: false });
    playback.playFrom(30);
    typing.noteTyping();
    expect(isPlaying()).toBe(true);
  });

  it('stays paused when it was paused before', () => {
    typing.noteTyping();
    vi.advanceTimersByTime(5000);
    expect(isPlaying()).toBe(false);
  });

  it('steps back once when the user resumes before the second is over', () => {
    playback.playFrom(30);
    typing.noteTyping();
    typing.toggle();
    expect([isPlaying(), playback.getPosition()]).toEqual([true, 28]);
    vi.advanceTimersByTime(5000);
    expect([isPlaying(), playback.getPosition()]).toEqual([true, 28]);
  });

  it('starts exactly at the position that the user chose, before playing and after a pause', () => {
    playback.seek(30);
    typing.toggle();
    expect([isPlaying(), playback.getPosition()]).toEqual([true, 30]);
    typing.toggle();
    playback.seek(50);
    typing.toggle();
    expect([isPlaying(), playback.getPosition()]).toEqual([true, 50]);
  });

  it('follows play and pause by other controls, such as headset keys', () => {
    playback.playFrom(30);
    typing.noteTyping();
    void playback.play();
    playback.pause();
    vi.advanceTimersByTime(5000);
    expect([isPlaying(), playback.getPosition()]).toEqual([false, 30]);
  });
});
