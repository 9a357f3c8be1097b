import { createStore } from './external-store.ts';

/** Whether the dialog for signing in again is shown over a page whose session has ended; it may be put aside. */
export const signInPrompt = createStore(true);

/** Brings the dialog back after it was put aside. */
export function askToSignIn(): void {
  signInPrompt.set(true);
}
