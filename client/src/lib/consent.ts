import type { Analytics } from '@glosy/core/site-content';
import { createStore, useStore } from './external-store.ts';
import { currentSite } from './site-content.ts';

/**
 * `acknowledged` is "Akceptuję" while nothing is counted: no consent to counting, so that the question comes back when
 * the library switches its counter on. `pending` until the browser's storage has been read: the page that the server
 * writes shows no banner.
 */
export type Consent = 'pending' | 'unanswered' | 'acknowledged' | 'accepted' | 'necessary';

const key = 'cookieConsent';
const store = createStore<Consent>('pending');

export function useConsent(): Consent {
  return useStore(store, 'pending');
}

/** What counts page views, unless the browser forbids it for its owner (Global Privacy Control). */
export function allowedAnalytics(): Analytics | null {
  const { globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl ? null : currentSite().library.analytics;
}

export function loadConsent(): void {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    // Storage is closed to us: the question comes back on the next visit.
  }
  if (stored === 'accepted' || stored === 'necessary') store.set(stored);
  else store.set(stored === 'acknowledged' && !allowedAnalytics() ? stored : 'unanswered');
}

export function chooseConsent(choice: 'acknowledged' | 'accepted' | 'necessary'): void {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // As above.
  }
  store.set(choice);
}

/** Takes the answer back: the question is asked again, and nothing that needs consent goes on. */
export function withdrawConsent(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
  store.set('unanswered');
}
