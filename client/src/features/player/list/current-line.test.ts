import { describe, expect, it, vi } from 'vitest';
import { Playback } from '../sound/playback.ts';
import { FakeAudio } from '../testing/fake-audio.ts';
import { CurrentLine } from './current-line.ts';

const lines = [
  { startMs: 0, endMs: 4000, text: 'pierwszy' },
  { startMs: 4000, endMs: 8000, text: 'drugi' },
  { startMs: 9000, endMs: 12_000, text: 'trzeci' },
];
const tracks = ['a.mp3', 'b.mp3'].map((fileName) => ({ fileName, url: `/${fileName}`, durationSeconds: 60 }));

function follow(track = 0) {
  const playback = new Playback(tracks, { createAudio: () => new FakeAudio() as unknown as HTMLAudioElement });
  const current = new CurrentLine(playback, lines, track);
  current.follow();
  return { playback, current };
}

describe('the current line', () => {
  it('is the line whose start was sought, not the previous one', () => {
    const { playback, current } = follow();
    playback.seek(4);
    expect(current.get()).toBe(1);
  });

  it('is none in a gap, where the previous line counts as the last spoken one', () => {
    const { playback, current } = follow();
    playback.seek(8.5);
    expect(current.get()).toBe(-1);
    expect(current.lastStarted()).toBe(1);
  });

  it('is none while another file of the recording plays', () => {
    const { playback, current } = follow();
    playback.seek(1, 1);
    expect(current.get()).toBe(-1);
  });

  it('notifies only the lines that start and end', () => {
    const { playback, current } = follow();
    const heard = lines.map(() => vi.fn());
    for (const [index, listener] of heard.entries()) current.subscribeIndex(index, listener);
    playback.seek(4.5);
    playback.seek(5);
    expect(heard.map((listener) => listener.mock.calls.length)).toEqual([1, 1, 0]);
  });

  it('follows an edited transcript', () => {
    const { playback, current } = follow();
    playback.seek(5);
    current.setLines(lines.slice(1), 0);
    expect(current.get()).toBe(0);
  });
});
