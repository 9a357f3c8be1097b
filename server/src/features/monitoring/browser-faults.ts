import { limits } from '@glosy/core/limits';
import type { BrowserFault } from '@glosy/core/site/browser-fault';
import type { Dependencies } from '../../dependencies.ts';
import { createRateLimit } from '../../http/rate-limit.ts';
import { networkOf } from '../../lib/network-of.ts';
import { tooMany } from '../auth/limits/attempts.ts';

/** Logs and counts a fault that a browser at this address reports. @throws ArchiveError `request.too-many` */
export type TakeBrowserFault = (address: string, fault: BrowserFault) => void;

export function createBrowserFaults(
  { log, now }: Pick<Dependencies, 'log' | 'now'>,
  count: () => void,
): TakeBrowserFault {
  const fromNetwork = createRateLimit(limits.browserFaults, now);
  const fromAll = createRateLimit(limits.allBrowserFaults, now);
  return (address, fault) => {
    // A network that has sent too many reports uses up nothing of the global budget.
    const waitMs = fromNetwork.spend(networkOf(address)) || fromAll.spend('all');
    if (waitMs > 0) throw tooMany(waitMs);
    count();
    log.warn({ fault }, 'a fault in a browser');
  };
}
