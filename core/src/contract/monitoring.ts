/** Calls for load balancers and monitoring. */
import { answer, call } from './call.ts';

export interface HealthView {
  status: 'ok' | 'failing';
}

export const readHealth = call({
  name: 'readHealth',
  method: 'GET',
  path: '/healthz',
  permission: 'site.read',
  summary: '200 when the process serves, 503 when its database or storage does not.',
  answer: answer<HealthView>('{status}'),
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
