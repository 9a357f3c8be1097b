import { createStore } from '../external-store.ts';

/** Whether the sign-in dialog is open over a page whose session has ended; the user may close it. */
export const signInPrompt = createStore(true);

/** Opens the dialog again. */
export function askToSignIn(): void {
  signInPrompt.set(true);
}
