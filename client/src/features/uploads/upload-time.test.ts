import { describe, expect, it } from 'vitest';
import { secondsLeft, timeLeftText } from './upload-time.ts';

describe('remaining time of an upload', () => {
  it('is unknown before the first chunk', () => {
    expect(secondsLeft([], 1000)).toBeNull();
  });

  it('has a margin of ten percent', () => {
    expect(secondsLeft([1], 10_000)).toBeCloseTo(11);
  });

  it('counts the last five chunks only', () => {
    expect(secondsLeft([1000, 1, 1, 1, 1, 1], 10_000)).toBeCloseTo(11);
    expect(secondsLeft([1, 1, 1, 1, 6], 10_000)).toBeCloseTo(5.5);
  });

  it('is formatted in words', () => {
    expect(timeLeftText(0.2)).toBe('pozostało ok. 1 s');
    expect(timeLeftText(59)).toBe('pozostało ok. 59 s');
    expect(timeLeftText(61)).toBe('pozostało ok. 2 min');
    expect(timeLeftText(3 * 3600 + 70)).toBe('pozostało ok. 3 godz. 2 min');
    expect(timeLeftText(null)).toBe('obliczanie pozostałego czasu…');
  });
});
