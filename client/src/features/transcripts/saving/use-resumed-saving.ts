import { useEffect, useRef, useSyncExternalStore } from 'react';
import { holdPageOnSessionEnd, useViewer } from '../../../lib/viewer.ts';
import type { Autosave } from './autosave.ts';

/** Keeps the page when the login session ends, and saves pending changes once the same user has signed in again. */
export function useSavingAfterSignIn(autosave: Autosave, user: string): void {
  const { isAuthenticated, userKey } = useViewer();
  useEffect(() => holdPageOnSessionEnd(), []);
  useEffect(() => {
    const isBack = isAuthenticated && userKey === user;
    if (isBack && autosave.getSnapshot().state.kind === 'signed-out') void autosave.resume();
  }, [autosave, isAuthenticated, userKey, user]);
}

/** Interval of checks whether another user's lock has ended. */
const lockCheckMs = 10_000;

interface LockWatch {
  autosave: Autosave | undefined;
  mayEdit: boolean;
  /** Reads the lock again. */
  checkLock: () => Promise<unknown>;
}

/** While another user's lock prevents saving, checks until the lock ends, and then saves. */
export function useLockWatch({ autosave, mayEdit, checkLock }: LockWatch): void {
  const latest = useRef({ mayEdit, checkLock });
  latest.current = { mayEdit, checkLock };
  const isRefused = useSyncExternalStore(
    autosave?.subscribe ?? neverChanges,
    () => autosave?.getSnapshot().state.kind === 'locked',
  );
  const isWaiting = isRefused || !mayEdit;
  useEffect(() => {
    if (!isWaiting) return;
    const check = async () => {
      await latest.current.checkLock();
      if (latest.current.mayEdit && autosave?.getSnapshot().state.kind === 'locked') await autosave.resume();
    };
    const timer = setInterval(() => void check(), lockCheckMs);
    return () => clearInterval(timer);
  }, [isWaiting, autosave]);
}

const neverChanges = () => () => {};

/** Saves pending changes once this user may edit again, after another user held the proofreading lock. */
export function useSavingAfterUnlock(autosave: Autosave | undefined, mayEdit: boolean): void {
  useEffect(() => {
    if (mayEdit && autosave?.getSnapshot().state.kind === 'locked') void autosave.resume();
  }, [autosave, mayEdit]);
}
