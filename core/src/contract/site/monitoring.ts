/** Calls for load balancers and monitoring, and the faults that browsers report. */
import { limits } from '../../limits.ts';
import { answer, call, input } from '../call.ts';
import type * as inputs from './monitoring.input.ts';

export interface HealthView {
  status: 'ok' | 'failing';
}

export interface HealthWithLag extends HealthView {
  /** Age of the oldest entry that waits for the ledger of erasures; 0 when none waits, absent without a database. */
  ledgerLagSeconds?: number;
}

export const readHealth = call({
  name: 'readHealth',
  method: 'GET',
  path: '/healthz',
  permission: 'site.read',
  summary:
    '200 when the process serves, 503 when its database or storage does not. `ledgerLagSeconds`: for how long an entry waits for the ledger of erasures.',
  answer: answer<HealthWithLag>('{status, ledgerLagSeconds?}'),
});

export const readLiveness = call({
  name: 'readLiveness',
  method: 'GET',
  path: '/livez',
  permission: 'site.read',
  summary: '200 while the process runs.',
  answer: answer<HealthView>('{status}'),
});

export const readReadiness = call({
  name: 'readReadiness',
  method: 'GET',
  path: '/readyz',
  permission: 'site.read',
  summary: '200 when the process takes new work: as `/healthz`, with all migrations run. 503 also while it stops.',
  answer: answer<HealthView>('{status}'),
});

export const readMetrics = call({
  name: 'readMetrics',
  method: 'GET',
  path: '/metrics',
  permission: 'site.read',
  summary: 'Prometheus text, for the bearer token of `METRICS_TOKEN`; without it there is no such address.',
  answer: answer<string>('text/plain'),
});

export const reportBrowserFault = call({
  name: 'reportBrowserFault',
  internal: true,
  method: 'POST',
  path: '/api/browser-faults',
  permission: 'fault.report',
  summary:
    'Tells the operator of an error in a page that nothing handled: build, pattern of the page, name of the error and stack, `function file:line:column` each. 204; it is logged and counted, and stored nowhere.',
  input: input<typeof inputs.reportBrowserFault>(),
  bodyLimit: limits.browserFaultBytes,
  answer: answer<void>('nothing'),
});
