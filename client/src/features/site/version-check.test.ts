import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkVersion } from './version-check.ts';

const reload = vi.fn();

function serverRuns(version: string, navigation: NavigationTimingType = 'navigate') {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify({ version })));
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: navigation } as unknown as PerformanceEntry]);
}

describe('the version check', () => {
  beforeEach(() => {
    reload.mockReset();
  });

  it('stores the first version it hears of and stays', async () => {
    serverRuns('1');
    await checkVersion(reload);
    expect(localStorage.getItem('appVersion')).toBe('1');
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads for another version, and has stored it before', async () => {
    localStorage.setItem('appVersion', '1');
    serverRuns('2');
    await checkVersion(reload);
    expect(localStorage.getItem('appVersion')).toBe('2');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not reload a page that was just reloaded, even when two servers disagree', async () => {
    localStorage.setItem('appVersion', '1');
    serverRuns('2', 'reload');
    await checkVersion(reload);
    expect(reload).not.toHaveBeenCalled();
  });

  it('asks past every cache', async () => {
    vi.setSystemTime(new Date('2026-11-20T12:00:00Z'));
    serverRuns('1');
    await checkVersion(reload);
    expect(vi.mocked(fetch).mock.calls[0]?.[0]).toBe('/version.json?t=1795176000000');
    vi.useRealTimers();
  });
});
