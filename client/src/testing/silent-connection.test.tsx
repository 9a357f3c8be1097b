import { limits } from '@glosy/core/limits';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePeaks } from '../features/player/sound/peaks.ts';
import { explainFailure } from '../features/player/sound/playback-failure.ts';
import { sendPageView } from '../frame/analytics.ts';
import { reloadIfReachable } from '../lib/lazy-page.tsx';
import { queryClient } from '../lib/query-provider.tsx';

const analytics = { service: 'plausible', address: 'https://licznik.example', cookieText: '', domain: 'x' } as const;
const withQueries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Requests outside the contract's calls, which `request.test.ts` covers. */
const requests: Record<string, () => unknown> = {
  waveform: () => renderHook(() => usePeaks('A', 'A_a.mp3'), { wrapper: withQueries }),
  'reason of a failed playback': () => explainFailure('/a.mp3'),
  'check before a reload': () => reloadIfReachable(),
  'page view': () => sendPageView(analytics, { pattern: '/', title: 'Start' }),
};

describe('a connection that neither answers nor closes', () => {
  let signals: (AbortSignal | null | undefined)[];
  beforeEach(() => {
    vi.useFakeTimers();
    signals = [];
    vi.stubGlobal('requestIdleCallback', undefined);
    vi.stubGlobal('fetch', (_: string, init: RequestInit = {}) => {
      signals.push(init.signal);
      return new Promise((_resolve, reject) =>
        init.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    queryClient.clear();
  });

  it.each(Object.keys(requests))('ends after the limit for silence: %s', async (name) => {
    requests[name]?.();
    await pass(100);
    expect(signals).toHaveLength(1);
    expect(signals[0]?.aborted).not.toBe(true);
    await pass(limits.answerStallMs);
    expect(signals[0]?.aborted).toBe(true);
  });
});
