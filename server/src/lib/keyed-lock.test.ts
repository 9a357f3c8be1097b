import { describe, expect, it } from 'vitest';
import { KeyedLock } from './keyed-lock.ts';

describe('a keyed lock', () => {
  it('runs work under one key one after the other, in order', async () => {
    const lock = new KeyedLock();
    const events: string[] = [];
    const work = (name: string) => async () => {
      events.push(`${name} begins`);
      await Promise.resolve();
      events.push(`${name} ends`);
      return name;
    };
    expect(await Promise.all([lock.run('k', work('a')), lock.run('k', work('b'))])).toEqual(['a', 'b']);
    expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('lets work under another key run at the same time', async () => {
    const lock = new KeyedLock();
    let release: () => void = () => {};
    const held = lock.run('a', () => new Promise<void>((resolve) => (release = resolve)));
    expect(await lock.run('b', async () => 'done')).toBe('done');
    release();
    await held;
  });

  it('continues after work that failed', async () => {
    const lock = new KeyedLock();
    const failing = lock.run('k', async () => Promise.reject(new Error('broken')));
    const next = lock.run('k', async () => 'fine');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('fine');
  });
});
