import { useEffect } from 'react';
import { holdPageOnSessionEnd, useViewer } from '../../../lib/viewer.ts';
import type { Autosave } from './autosave.ts';

/** Keeps the page when the login session ends, and saves what waited once the same user has signed in again. */
export function useSavingAfterSignIn(autosave: Autosave, user: string): void {
  const { isAuthenticated, email } = useViewer();
  useEffect(() => holdPageOnSessionEnd(), []);
  useEffect(() => {
    const isBack = isAuthenticated && email === user;
    if (isBack && autosave.getSnapshot().state.kind === 'signed-out') void autosave.resume();
  }, [autosave, isAuthenticated, email, user]);
}

/** Saves what waited while another user held the proofreading lock, once this user may edit again. */
export function useSavingAfterUnlock(autosave: Autosave | undefined, mayEdit: boolean): void {
  useEffect(() => {
    if (mayEdit && autosave?.getSnapshot().state.kind === 'locked') void autosave.resume();
  }, [autosave, mayEdit]);
}
