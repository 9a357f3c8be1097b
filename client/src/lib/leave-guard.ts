import { useCallback, useEffect, useRef } from 'react';
import { createStore, useStore } from './external-store.ts';
import { onUserChange } from './viewer.ts';

/** A question that the user answers before a navigation continues. */
export interface LeaveQuestion {
  /** What would be lost: one sentence per guarded part of the page. */
  messages: readonly string[];
  answer: (leave: boolean) => void;
}

const guards = new Map<symbol, string>();
const question = createStore<LeaveQuestion | null>(null);

/** The open question, for the frame's dialog. */
export function useLeaveQuestion(): LeaveQuestion | null {
  return useStore(question, null);
}

/**
 * While active, leaving the page (a link, Back, closing the window) asks `message` first. Returns a function that
 * removes this guard at once, before React renders again: for when the guarded work has just been saved.
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

/** Whether leaving the page needs a question. */
export function isGuarded(): boolean {
  return guards.size > 0;
}

/** Asks the user; resolves at once when nothing guards the page, and with false while another question is open. */
export function mayLeave(): Promise<boolean> {
  const messages = [...new Set(guards.values())];
  if (messages.length === 0) return Promise.resolve(true);
  if (question.get()) return Promise.resolve(false);
  return new Promise((resolve) => {
    question.set({
      messages,
      answer(leave) {
        question.set(null);
        resolve(leave);
      },
    });
  });
}
