import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Prepared } from './prepared.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what was prepared for a screen', () => {
  it('is taken once, and then is no longer ended', () => {
    const prepared = new Prepared<string>();
    const end = vi.fn();
    prepared.keep('a', 'text', end);
    expect(prepared.find('b')).toBeUndefined();
    expect(prepared.find('a')).toBe('text');
    prepared.take('text');
    expect(prepared.find('a')).toBeUndefined();
    vi.advanceTimersByTime(20_000);
    expect(end).not.toHaveBeenCalled();
  });

  it('is ended when no screen has come for it within ten seconds', () => {
    const prepared = new Prepared<string>();
    const end = vi.fn();
    prepared.keep('a', 'text', end);
    vi.advanceTimersByTime(10_000);
    expect(end).toHaveBeenCalledOnce();
    expect(prepared.find('a')).toBeUndefined();
  });

  it('is ended when another takes its place, which then has its own ten seconds', () => {
    const prepared = new Prepared<string>();
    const [first, second] = [vi.fn(), vi.fn()];
    prepared.keep('a', 'old', first);
    vi.advanceTimersByTime(9000);
    prepared.keep('a', 'new', second);
    expect(first).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(9000);
    expect(second).not.toHaveBeenCalled();
    expect(prepared.find('a')).toBe('new');
  });
});
