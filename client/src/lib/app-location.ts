import { useSyncExternalStore } from 'react';
import { createStore } from './external-store.ts';
import { isGuarded, mayLeave } from './leave-guard.ts';

/** The address of the displayed page. Differs from the browser's while a leave guard's question is open. */
interface AppLocation {
  pathname: string;
  /** With its `?`; empty without a query. */
  search: string;
  /** With its `#`; empty without a fragment. */
  hash: string;
  /** State passed with the navigation (`history.state`), null without one. */
  state: Readonly<Record<string, unknown>> | null;
  /** Position among this tab's history entries. */
  index: number;
  /** Number of navigations, so that navigating to the same address again is a change. */
  key: number;
  isTraversal: boolean;
}

export interface NavigateOptions {
  /** Replaces the current history entry; so does navigating to the current address. */
  replace?: boolean | undefined;
  state?: object | null | undefined;
}

/** Field of `history.state` with the entry's position; the other fields are the navigation's state. */
const indexField = 'historyIndex';

const first: AppLocation = { pathname: '/', search: '', hash: '', state: null, index: 0, key: 0, isTraversal: false };
const current = createStore(first);

/** Reads the browser's address and follows its Back and Forward buttons. */
export function startNavigation(): void {
  const index = indexOf(window.history.state) ?? 0;
  window.history.replaceState({ ...window.history.state, [indexField]: index }, '');
  current.set(readLocation(0, false));
  // The browser adds the same listener only once, even if this is called repeatedly.
  window.addEventListener('popstate', handleTraversal);
}

/** Navigates within the application. An active leave guard asks the user first. */
export function navigate(to: string, options: NavigateOptions = {}): void {
  const { pathname, href } = new URL(to, window.location.href);
  if (!isGuarded() || pathname === current.get().pathname) enter(href, options);
  else void mayLeave().then((leave) => leave && enter(href, options));
}

/** Removes a field from the state that the browser keeps for a reload; the screen does not change. */
export function forgetStateField(field: string): void {
  const { [field]: _, ...kept } = window.history.state as Record<string, unknown>;
  window.history.replaceState(kept, '');
}

/** The state of the current navigation, outside of React. */
export function navigationState(): AppLocation['state'] {
  return current.get().state;
}

/** Path, query and fragment of the displayed page. */
export function currentAddress(): string {
  const { pathname, search, hash } = current.get();
  return pathname + search + hash;
}

/** A part of the location; `serverPart` is the server's value, which the first client render must repeat. */
export function useLocationPart<Part>(select: (location: AppLocation) => Part, serverPart: Part): Part {
  return useSyncExternalStore(
    current.subscribe,
    () => select(current.get()),
    () => serverPart,
  );
}

/** Whether the browser navigated by Back, Forward or a fragment link, and so restores the scroll position itself. */
export function isTraversal(): boolean {
  return current.get().isTraversal;
}

/** The state of the current navigation; null in a first render, because the server does not have it. */
export function useNavigationState(): AppLocation['state'] {
  return useLocationPart(({ state }) => state, null);
}

/** A number that changes with every navigation. */
export function useNavigationKey(): number {
  return useLocationPart(({ key }) => key, 0);
}

export function useHash(): string {
  return useLocationPart(({ hash }) => hash, '');
}

function enter(href: string, { replace, state }: NavigateOptions): void {
  const replaces = replace || href === window.location.href;
  const index = current.get().index + (replaces ? 0 : 1);
  window.history[replaces ? 'replaceState' : 'pushState']({ ...state, [indexField]: index }, '', href);
  current.set(readLocation(current.get().key + 1, false));
}

let isRestoring = false;
let isAllowed = false;

/**
 * The browser has already changed the address: a guarded page steps back to its own, asks, and then repeats the step.
 */
function handleTraversal(): void {
  if (isRestoring) {
    isRestoring = false;
    return;
  }
  const { index, key, pathname } = current.get();
  const next = indexOf(window.history.state);
  // A fragment link makes an entry without state; it stays on the page.
  if (next === undefined) window.history.replaceState({ [indexField]: index + 1 }, '');
  const steps = next === undefined ? 0 : next - index;
  if (isAllowed || !isGuarded() || steps === 0 || window.location.pathname === pathname) {
    isAllowed = false;
    current.set(readLocation(next === undefined ? key : key + 1, true));
    return;
  }
  isRestoring = true;
  window.history.go(-steps);
  void mayLeave().then((leave) => {
    if (!leave) return;
    isAllowed = true;
    window.history.go(steps);
  });
}

function readLocation(key: number, isTraversal: boolean): AppLocation {
  const { pathname, search, hash } = window.location;
  const { [indexField]: index, ...state } = window.history.state as Record<string, unknown>;
  return {
    ...{ pathname, search, hash, key, isTraversal, index: Number(index) },
    state: Object.keys(state).length > 0 ? state : null,
  };
}

function indexOf(state: unknown): number | undefined {
  const index = typeof state === 'object' && state !== null && indexField in state ? state[indexField] : undefined;
  return typeof index === 'number' ? index : undefined;
}
