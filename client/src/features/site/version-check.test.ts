import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentSite, setSite } from '../../lib/site-content.ts';
import { checkVersion } from './version-check.ts';

const reload = vi.fn();
const staying = new AbortController().signal;
const plain = currentSite();

function serverRuns(version: string) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify({ version })));
}

/** The version of the page that runs in this tab. */
function pageIs(version: string) {
  setSite({ ...plain, version });
}

describe('the version check', () => {
  beforeEach(() => {
    reload.mockReset();
  });
  afterEach(() => setSite(plain));

  it('stores the first version without a reload', async () => {
    serverRuns('1');
    pageIs('1');
    await checkVersion(staying, reload);
    expect(localStorage.getItem('appVersion')).toBe('1');
    expect(reload).not.toHaveBeenCalled();
  });

  it('stores another version and then reloads', async () => {
    localStorage.setItem('appVersion', '1');
    serverRuns('2');
    await checkVersion(staying, reload);
    expect(localStorage.getItem('appVersion')).toBe('2');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reloads an old page even if another tab has stored the new version', async () => {
    localStorage.setItem('appVersion', '2');
    serverRuns('2');
    pageIs('1');
    await checkVersion(staying, reload);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reloads a tab that stays open for each later version, once', async () => {
    localStorage.setItem('appVersion', '1');
    for (const version of ['2', '3', '3']) {
      serverRuns(version);
      await checkVersion(staying, reload);
      pageIs(version);
    }
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('does not reload endlessly when two servers disagree about the version', async () => {
    localStorage.setItem('appVersion', '1');
    pageIs('1');
    for (const version of ['2', '1', '2', '1', '2', '1']) {
      serverRuns(version);
      await checkVersion(staying, reload);
    }
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('does not reload when the user has navigated to another page', async () => {
    localStorage.setItem('appVersion', '1');
    const leaving = new AbortController();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      leaving.abort();
      return new Response('{"version":"2"}');
    });
    await checkVersion(leaving.signal, reload);
    expect(reload).not.toHaveBeenCalled();
    expect(localStorage.getItem('appVersion')).toBe('1');
  });

  it('bypasses every cache', async () => {
    vi.setSystemTime(new Date('2026-11-20T12:00:00Z'));
    serverRuns('1');
    await checkVersion(staying, reload);
    expect(vi.mocked(fetch).mock.calls[0]?.[0]).toBe('/version.json?t=1795176000000');
    vi.useRealTimers();
  });
});
