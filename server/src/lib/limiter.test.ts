import { describe, expect, it } from 'vitest';
import { createLimiter, LimiterFull } from './limiter.ts';

describe('a limiter', () => {
  it('runs no more tasks at once than allowed, keeps their order, and refuses those beyond its queue', async () => {
    const limiter = createLimiter({ parallel: 2, waiting: 3 });
    const ends: (() => void)[] = [];
    const started: number[] = [];
    const task = (index: number) => () =>
      new Promise<number>((resolve) => {
        started.push(index);
        ends.push(() => resolve(index));
      });
    const running = [0, 1, 2, 3, 4].map((index) => limiter.run(task(index)));
    await expect(limiter.run(task(5))).rejects.toThrow(LimiterFull);
    expect(started).toEqual([0, 1]);
    for (let ended = 0; ended < 5; ended += 1) {
      ends[ended]?.();
      await running[ended];
      await Promise.resolve();
      expect(started.length).toBeLessThanOrEqual(Math.min(5, ended + 3));
    }
    expect(await Promise.all(running)).toEqual([0, 1, 2, 3, 4]);
  });

  it('continues after a task that failed', async () => {
    const limiter = createLimiter({ parallel: 1, waiting: 1 });
    const failing = limiter.run(async () => Promise.reject(new Error('broken')));
    const next = limiter.run(async () => 'fine');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('fine');
  });
});
