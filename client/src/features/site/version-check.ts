import { readVersion } from '@glosy/core/contract/session';
import { request } from '../../lib/request.ts';
import { currentSite } from '../../lib/site-content.ts';

const storedKey = 'appVersion';
const reloadedKey = 'reloadedForVersions';

/**
 * Reloads the page when the server runs another version than the stored one, or than the page itself, since another tab
 * may have stored it. Stores the version first, and reloads once per version and tab, so that two servers that disagree
 * cause no loop. Does nothing after `signal` aborts. Throws RequestError, or the signal's AbortError.
 */
export async function checkVersion(signal: AbortSignal, reload = () => window.location.reload()): Promise<void> {
  const call = { ...readVersion, path: `${readVersion.path}?t=${Date.now()}` };
  const { version } = await request(call, { signal });
  if (signal.aborted) return;
  try {
    const isOther = [localStorage.getItem(storedKey), currentSite().version].some((one) => one && one !== version);
    localStorage.setItem(storedKey, version);
    if (!isOther) return;
    const reloadedFor = sessionStorage.getItem(reloadedKey)?.split(' ') ?? [];
    if (reloadedFor.includes(version)) return;
    sessionStorage.setItem(reloadedKey, [...reloadedFor, version].join(' '));
  } catch {
    // Storage is blocked: without a stored version the page could reload for ever.
    return;
  }
  reload();
}
