import { describe, expect, it } from 'vitest';
import { placeInParts } from './recording-sound.ts';

const part = (name: string, durationSeconds: number | null) => ({ fileName: name, url: name, durationSeconds });

describe('a moment of the whole recording', () => {
  const parts = [part('1.mp3', 600), part('2.mp3', 300), part('3.mp3', 120)];

  it('maps to the file that plays then', () => {
    expect(placeInParts(parts, 0)).toEqual({ track: 0, seconds: 0 });
    expect(placeInParts(parts, 599)).toEqual({ track: 0, seconds: 599 });
    expect(placeInParts(parts, 600)).toEqual({ track: 1, seconds: 0 });
    expect(placeInParts(parts, 950)).toEqual({ track: 2, seconds: 50 });
  });

  it('maps to the last file after the end', () => {
    expect(placeInParts(parts, 2000)).toEqual({ track: 2, seconds: 1100 });
  });

  it('maps to the first file while a needed length is unknown', () => {
    expect(placeInParts([part('1.mp3', null), part('2.mp3', 300)], 700)).toEqual({ track: 0, seconds: 700 });
    expect(placeInParts([], 700)).toEqual({ track: 0, seconds: 700 });
  });
});
