import { createStore, useStore } from './external-store.ts';

/** `pending` until the browser's storage has been read: the page that the server writes shows no banner. */
export type Consent = 'pending' | 'unanswered' | 'accepted' | 'necessary';

const key = 'cookieConsent';
const store = createStore<Consent>('pending');

export function useConsent(): Consent {
  return useStore(store, 'pending');
}

export function currentConsent(): Consent {
  return store.get();
}

export function onConsentChange(listener: () => void): () => void {
  return store.subscribe(listener);
}

export function loadConsent(): void {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    // Storage is closed to us: the question comes back on the next visit.
  }
  if (stored === 'necessary') store.set('necessary');
  else store.set(stored ? 'accepted' : 'unanswered');
}

export function chooseConsent(choice: 'accepted' | 'necessary'): void {
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
