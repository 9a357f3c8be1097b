import { useCallback, useEffect, useRef } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, type To } from 'react-router';
import { createStore, useStore } from './external-store.ts';
import { onUserChange } from './viewer.ts';

export type BrowserHistory = ReturnType<typeof createBrowserHistory>;
type Listener = Parameters<BrowserHistory['listen']>[0];

/** A question that waits for the person's answer before a navigation goes on. */
export interface LeaveQuestion {
  message: string;
  answer: (leave: boolean) => void;
}

const guards = new Map<symbol, string>();
const question = createStore<LeaveQuestion | null>(null);

/** The open question, for the frame's dialog. */
export function useLeaveQuestion(): LeaveQuestion | null {
  return useStore(question, null);
}

/**
 * While active, leaving the page (a link, back, closing the window) asks `message` first. Returns how to let go of this
 * guard at once, before React renders again: what it guarded is saved.
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

/** Releases every guard: the user has already agreed to leave, or another user has signed in. */
export function releaseLeaveGuards(): void {
  guards.clear();
}

onUserChange(releaseLeaveGuards);

/** Resolves at once when nothing guards the page. A second question while one is open is answered with no. */
export function mayLeave(): Promise<boolean> {
  const message = [...guards.values()].at(-1);
  if (message === undefined) return Promise.resolve(true);
  if (question.get()) return Promise.resolve(false);
  return new Promise((resolve) => {
    question.set({
      message,
      answer(leave) {
        question.set(null);
        resolve(leave);
      },
    });
  });
}

/**
 * The browser's history, which asks before it leaves a guarded page. React Router's own blocker needs its data router,
 * which would not fit into the start page's weight.
 */
export function createGuardedHistory(): BrowserHistory {
  const base = createBrowserHistory({ v5Compat: true });
  let passing = 0;
  let restoring = false;

  function guarded(method: 'push' | 'replace', to: To, state: unknown): void {
    if (guards.size === 0 || isSamePage(base.location.pathname, to)) {
      base[method](to, state);
      return;
    }
    void mayLeave().then((leave) => {
      if (leave) base[method](to, state);
    });
  }

  function listen(listener: Listener): () => void {
    return base.listen((update) => {
      const isStep = update.action === 'POP' && update.delta !== null && update.delta !== 0;
      if (restoring) {
        restoring = false;
        return;
      }
      if (!isStep || guards.size === 0 || passing > 0) {
        passing = Math.max(0, passing - 1);
        listener(update);
        return;
      }
      const { delta } = update;
      restoring = true;
      base.go(-(delta as number));
      void mayLeave().then((leave) => {
        if (!leave) return;
        passing += 1;
        base.go(delta as number);
      });
    });
  }

  return {
    get action() {
      return base.action;
    },
    get location() {
      return base.location;
    },
    createHref: base.createHref,
    createURL: base.createURL,
    encodeLocation: base.encodeLocation,
    push: (to, state) => guarded('push', to, state),
    replace: (to, state) => guarded('replace', to, state),
    go: base.go,
    listen,
  };
}

/** A change of the query or the fragment does not leave the page. */
function isSamePage(pathname: string, to: To): boolean {
  const target = typeof to === 'string' ? to.split(/[?#]/, 1)[0] : to.pathname;
  return target === undefined || target === '' || target === pathname;
}
