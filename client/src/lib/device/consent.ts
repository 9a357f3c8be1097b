import type { Analytics } from '@glosy/core/site/site-content';
import { createStore, useStore } from '../external-store.ts';
import { currentSite } from '../site-content.ts';
import { deviceStorage } from './browser-storage.ts';

/**
 * `acknowledged`: "Akceptuję" while there are no analytics. This is not consent to analytics, so the question is asked
 * again when the library configures them. `pending`: the browser's storage was not read yet; server-rendered pages show
 * no banner.
 */
export type Consent = 'pending' | 'unanswered' | 'acknowledged' | 'accepted' | 'necessary';

const key = 'cookieConsent';
const store = createStore<Consent>('pending');

export function useConsent(): Consent {
  return useStore(store, 'pending');
}

/** The library's analytics; null without them, or when the browser sends Global Privacy Control. */
export function allowedAnalytics(): Analytics | null {
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl ? null : currentSite().library.analytics;
}

export function loadConsent(): void {
  const stored = deviceStorage.readText(key);
  if (stored === 'accepted' || stored === 'necessary') store.set(stored);
  else store.set(stored === 'acknowledged' && !allowedAnalytics() ? stored : 'unanswered');
}

export function chooseConsent(choice: 'acknowledged' | 'accepted' | 'necessary'): void {
  // If nothing can be stored, the question is asked again on the next visit.
  deviceStorage.writeText(key, choice);
  store.set(choice);
}

/** Withdraws the answer: the question is asked again, and everything that needs consent stops. */
export function withdrawConsent(): void {
  deviceStorage.writeText(key, null);
  store.set('unanswered');
}
