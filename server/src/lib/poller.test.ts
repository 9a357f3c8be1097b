import pino from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPoller, type Poller } from './poller.ts';

const log = pino({ level: 'silent' });

describe('a poller', () => {
  let poller: Poller;
  afterEach(async () => {
    await poller.stop();
    vi.useRealTimers();
  });

  it('runs a round at its start and once per interval', async () => {
    vi.useFakeTimers();
    let rounds = 0;
    poller = createPoller({ everyMs: 5000, log, name: 'test', work: async () => (rounds += 1) });
    poller.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(rounds).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(rounds).toBe(3);
  });

  it('runs one more round when woken during a round, and never two at once', async () => {
    const ends: (() => void)[] = [];
    let started = 0;
    const work = () =>
      new Promise<void>((resolve) => {
        started += 1;
        ends.push(resolve);
      });
    poller = createPoller({ everyMs: 5000, log, name: 'test', work });
    const idle = poller.idle();
    await Promise.resolve();
    poller.wake();
    poller.wake();
    expect(started).toBe(1);
    ends[0]?.();
    await vi.waitUntil(() => started === 2);
    ends[1]?.();
    await idle;
    expect(started).toBe(2);
  });

  it.each([
    ['rejects', async () => Promise.reject(new Error('broken'))],
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
  ])('continues after a round that %s', async (_how, fail) => {
    let rounds = 0;
    const work = async () => {
      rounds += 1;
      if (rounds === 1) await fail();
    };
    poller = createPoller({ everyMs: 5000, log, name: 'test', work });
    await poller.idle();
    await poller.idle();
    expect(rounds).toBe(2);
  });

  it('waits for its round when stopped, and starts no other', async () => {
    let end: () => void = () => {};
    let rounds = 0;
    const work = () =>
      new Promise<void>((resolve) => {
        rounds += 1;
        end = resolve;
      });
    poller = createPoller({ everyMs: 5000, log, name: 'test', work });
    poller.start();
    await Promise.resolve();
    let isStopped = false;
    const stopped = poller.stop().then(() => {
      isStopped = true;
    });
    poller.wake();
    await Promise.resolve();
    expect(isStopped).toBe(false);
    end();
    await stopped;
    expect(rounds).toBe(1);
  });
});
