import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PreloadCache } from './preload-cache.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('preload cache', () => {
  it('a resource is claimed once, and then no longer disposed', () => {
    const cache = new PreloadCache<string>();
    const dispose = vi.fn();
    cache.add('a', 'text', dispose);
    expect(cache.find('b')).toBeUndefined();
    expect(cache.find('a')).toBe('text');
    cache.claim('text');
    expect(cache.find('a')).toBeUndefined();
    vi.advanceTimersByTime(20_000);
    expect(dispose).not.toHaveBeenCalled();
  });

  it('an unclaimed resource is disposed after ten seconds', () => {
    const cache = new PreloadCache<string>();
    const dispose = vi.fn();
    cache.add('a', 'text', dispose);
    vi.advanceTimersByTime(10_000);
    expect(dispose).toHaveBeenCalledOnce();
    expect(cache.find('a')).toBeUndefined();
  });

  it('a resource is disposed when another replaces it, which is kept for ten seconds', () => {
    const cache = new PreloadCache<string>();
    const [first, second] = [vi.fn(), vi.fn()];
    cache.add('a', 'old', first);
    vi.advanceTimersByTime(9000);
    cache.add('a', 'new', second);
    expect(first).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(9000);
    expect(second).not.toHaveBeenCalled();
    expect(cache.find('a')).toBe('new');
  });
});
