import { readVersion } from '@glosy/core/contract/auth/session';
import { deviceStorage, tabStorage } from '../../lib/device/browser-storage.ts';
import { request } from '../../lib/request.ts';
import { currentSite } from '../../lib/site-content.ts';

const storedKey = 'appVersion';
const reloadedKey = 'reloadedForVersions';

/**
 * Reloads the page when the server runs another version than the stored one, or than the page itself, because another
 * tab may have stored it. Stores the version first, and reloads once per version and tab, so that two servers that
 * disagree cause no loop. Does nothing after `signal` aborts. Throws RequestError, or the signal's AbortError.
 */
export async function checkVersion(signal: AbortSignal, reload = () => window.location.reload()): Promise<void> {
  const call = { ...readVersion, path: `${readVersion.path}?t=${Date.now()}` };
  const { version } = await request(call, { signal });
  if (signal.aborted) return;
  const isOther = [deviceStorage.readText(storedKey), currentSite().version].some((one) => one && one !== version);
  const isStored = deviceStorage.writeText(storedKey, version);
  if (!isOther || !isStored) return;
  const reloadedFor = tabStorage.readText(reloadedKey)?.split(' ') ?? [];
  // If the version could not be stored, the page might reload for ever.
  if (!reloadedFor.includes(version) && tabStorage.writeText(reloadedKey, [...reloadedFor, version].join(' ')))
    reload();
}
