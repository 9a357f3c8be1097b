import type { Dependencies } from '../dependencies.ts';
import type { Feature } from '../feature.ts';
import { createPoller } from '../lib/poller.ts';
import { appendWaiting } from './outbox.ts';

const pollMs = 1000;

/** Appends changes' entries to the ledger; one process at a time. */
export function ledgerWriter(dependencies: Pick<Dependencies, 'database' | 'ledger' | 'log' | 'now'>): Feature {
  const { log } = dependencies;
  const poller = createPoller({
    everyMs: pollMs,
    log,
    name: 'write the ledger',
    work: () => appendWaiting(dependencies),
  });
  return { routes: [], start: async () => poller.start(), stop: () => poller.stop() };
}
