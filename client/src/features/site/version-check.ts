import { readVersion } from '@glosy/core/contract/session';
import { request } from '../../lib/request.ts';

const key = 'appVersion';

/**
 * A version other than the stored one reloads the page once. The new version is stored first, and a page that has just
 * been reloaded is not reloaded again, so there is no loop; other tabs and their drafts stay. Throws RequestError.
 */
export async function checkVersion(reload = () => window.location.reload()): Promise<void> {
  const { version } = await request({ ...readVersion, path: `${readVersion.path}?t=${Date.now()}` });
  let stored: string | null;
  try {
    stored = localStorage.getItem(key);
    localStorage.setItem(key, version);
  } catch {
    return;
  }
  if (stored !== null && stored !== version && !wasJustReloaded()) reload();
}

function wasJustReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
}
