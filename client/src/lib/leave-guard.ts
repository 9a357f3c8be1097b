import { useCallback, useEffect, useRef } from 'react';
import { createStore, useStore } from './external-store.ts';
import { onUserChange } from './viewer.ts';

/** A question that the user answers before a navigation or signing out continues. */
export interface LeaveQuestion {
  action: 'leave' | 'signOut';
  /** What would be lost: one sentence for each part. */
  messages: readonly string[];
  answer: (isAgreed: boolean) => void;
}

const guards = new Map<symbol, string>();
const question = createStore<LeaveQuestion | null>(null);

/** The open question, for the frame's dialog. */
export function useLeaveQuestion(): LeaveQuestion | null {
  return useStore(question, null);
}

/**
 * While active, leaving the page (a link, Back, closing the window) and signing out are confirmed first; `message`
 * names what would be lost. Returns a function that removes this guard at once, before React renders again, for use
 * right after the guarded work was saved.
 */
export function useLeaveGuard(active: boolean, message: string): () => void {
  const key = useRef(Symbol(message)).current;
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (guards.has(key)) event.preventDefault();
    };
    guards.set(key, message);
    window.addEventListener('beforeunload', warn);
    return () => {
      guards.delete(key);
      window.removeEventListener('beforeunload', warn);
    };
  }, [active, message, key]);
  return useCallback(() => void guards.delete(key), [key]);
}

/** Removes every guard, after the user agreed to leave or another user signed in. */
export function releaseLeaveGuards(): void {
  guards.clear();
}

onUserChange(releaseLeaveGuards);

/** What leaving the page would lose: one sentence per guarded part. */
export function guardMessages(): string[] {
  return [...guards.values()];
}

/** Whether leaving the page needs a question. */
export function isGuarded(): boolean {
  return guards.size > 0;
}

/** Asks the user; resolves at once when nothing guards the page, and with false while another question is open. */
export function mayLeave(): Promise<boolean> {
  return confirmLoss('leave', guardMessages());
}

/** Like `mayLeave`, for all unsaved work that signing out would lose. */
export function maySignOut(lost: readonly string[]): Promise<boolean> {
  return confirmLoss('signOut', lost);
}

function confirmLoss(action: LeaveQuestion['action'], lost: readonly string[]): Promise<boolean> {
  if (lost.length === 0) return Promise.resolve(true);
  if (question.get()) return Promise.resolve(false);
  return new Promise((resolve) => {
    question.set({
      action,
      messages: [...new Set(lost)],
      answer(isAgreed) {
        question.set(null);
        resolve(isAgreed);
      },
    });
  });
}
