import type { Analytics } from '@glosy/core/site/site-content';
import { postAndForget } from '../lib/connection/fetch-watched.ts';

/** One page view without personal data: no query, no fragment, no id of a recording. */
export interface PageView {
  /** Address of the route, for example `/library/recording/:id`. */
  pattern: string;
  title: string;
}

/** Sends a page view to the library's analytics service, without cookies and without the service's script. */
export function sendPageView(analytics: Analytics, view: PageView): void {
  const address = `${window.location.origin}${view.pattern}`;
  const { url, body } =
    analytics.service === 'matomo' ? matomo(analytics, address, view) : plausible(analytics, address);
  postAndForget(url, { mode: 'no-cors', body });
}

interface Message {
  url: string;
  body: string;
}

/** Matomo's HTTP tracking API, version 1. */
function matomo(settings: Extract<Analytics, { service: 'matomo' }>, address: string, view: PageView): Message {
  const query = new URLSearchParams({
    idsite: settings.siteId,
    rec: '1',
    apiv: '1',
    url: address,
    action_name: view.title,
    send_image: '0',
  });
  return { url: `${withoutSlash(settings.address)}/matomo.php?${query}`, body: '' };
}

/** Plausible's events API. */
function plausible(settings: Extract<Analytics, { service: 'plausible' }>, address: string): Message {
  return {
    url: `${withoutSlash(settings.address)}/api/event`,
    body: JSON.stringify({ name: 'pageview', url: address, domain: settings.domain }),
  };
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
