import { describe, expect, it } from 'vitest';
import { chapterAt, inListeningOrder } from './chapter.ts';

const chapter = (audio_file: string, start: number, end: number | null = null) => ({ audio_file, start, end });

describe('chapterAt', () => {
  const chapters = [chapter('b', 0), chapter('a', 60, 90), chapter('a', 10)];

  it('is the last chapter of the file that has begun', () => {
    expect(chapterAt(chapters, 'a', 10)).toBe(chapters[2]);
    expect(chapterAt(chapters, 'a', 59.9)).toBe(chapters[2]);
    expect(chapterAt(chapters, 'a', 60)).toBe(chapters[1]);
    expect(chapterAt(chapters, 'b', 60)).toBe(chapters[0]);
  });

  it('is none before the first chapter and after the end of the last', () => {
    expect(chapterAt(chapters, 'a', 9.9)).toBeUndefined();
    expect(chapterAt(chapters, 'a', 90)).toBeUndefined();
    expect(chapterAt(chapters, 'c', 90)).toBeUndefined();
  });
});

it('orders chapters by audio file, then by time', () => {
  const [first, second, third] = [chapter('b', 5), chapter('a', 9), chapter('b', 1)];
  expect(inListeningOrder([first, second, third], ['b', 'a'])).toEqual([third, first, second]);
});
