import { checkSession, logout } from '@glosy/core/contract/auth/session';
import { limits } from '@glosy/core/limits';
import * as policy from '@glosy/core/policy';
import type { ArchiveSettings, SessionView } from '@glosy/core/site/session';
import { useState } from 'react';
import { deleteEntriesOf, userKeyOf } from './device/user-scoped-storage.ts';
import { createStore, useStore } from './external-store.ts';
import { onRefusal, RequestError, request } from './request.ts';
import { readRememberedViewer, rememberViewer } from './session/remembered-viewer.ts';
import { onSignOutElsewhere, tellSignOut } from './session/sign-out-channel.ts';

/** The signed-in user according to the browser; the server decides on every request. */
export interface ViewerState {
  isAuthenticated: boolean;
  role: policy.Role | null;
  name: string;
  /** Empty until the session check has been answered; see `userKey`. */
  email: string;
  /**
   * Identifies the user on this device, also before the first answer. Empty only while no user is known to be signed
   * in.
   */
  userKey: string;
  /** The archive's settings, which only staff receive; the defaults until then. */
  archive: ArchiveSettings;
  /** Whether the first session check has been answered or has failed. */
  isChecked: boolean;
  /** Whether the session ended while this page was open; the page may offer to sign in again in place. */
  hasEnded: boolean;
  /** Email and key of the user whose session ended. */
  endedEmail: string;
  endedUserKey: string;
}

const defaultSettings: ArchiveSettings = {
  privateReaders: 'admin',
  editorRecordingAccess: 'public',
  trashDays: limits.trashDays,
};
const signedOut: ViewerState = {
  isAuthenticated: false,
  role: null,
  name: '',
  email: '',
  userKey: '',
  archive: defaultSettings,
  isChecked: false,
  hasEnded: false,
  endedEmail: '',
  endedUserKey: '',
};
const store = createStore<ViewerState>(signedOut);
let pageHolds = 0;
let firstCheck: Promise<void> = Promise.resolve();
let retry: ReturnType<typeof setTimeout> | undefined;
let isWatched = false;

/** The viewer, in any component. */
export function useViewer(): ViewerState & { may: (permission: policy.Permission) => boolean } {
  const state = useStore(store, signedOut);
  return { ...state, may: (permission) => policy.may(state.role, permission) };
}

/** The viewer, outside of React. */
export function currentViewer(): ViewerState {
  return store.get();
}

/** Calls the listener after each change. Returns unsubscribe. */
export const onViewerChange = store.subscribe;

export function may(permission: policy.Permission): boolean {
  return policy.may(store.get().role, permission);
}

/** Whether the address is the viewer's: their key is known before the first session check, unlike their own address. */
export function isOwnEmail({ userKey }: ViewerState, email: string): boolean {
  return email !== '' && userKeyOf(email) === userKey;
}

/** Key of the user of the current page: input typed after the session has ended still belongs to them. */
export function currentUserKey(): string {
  const { userKey, endedUserKey } = store.get();
  return userKey || endedUserKey;
}

/** The key of `currentUserKey` when the component was mounted. */
export function useUserKey(): string {
  return useState(currentUserKey)[0];
}

/**
 * Restores the state remembered in this tab, and checks the session now and every five minutes. Returns a function that
 * stops.
 */
export function watchSession(): () => void {
  const known = readRememberedViewer();
  store.set({ ...signedOut, ...(known && { ...known, isAuthenticated: true }) });
  isWatched = true;
  const stopListening = onRefusal((error) => {
    if (error.code === 'session.required') markSessionEnded();
  });
  firstCheck = refreshSession();
  const timer = setInterval(() => void refreshSession(), limits.sessionCheckMs);
  const stopSignOuts = onSignOutElsewhere(followSignOut);
  return () => {
    isWatched = false;
    clearTimeout(retry);
    clearInterval(timer);
    stopSignOuts();
    stopListening();
  };
}

/** Resolves when the first session check has been answered or has failed. */
export function whenChecked(): Promise<void> {
  return firstCheck;
}

/**
 * Checks the session. A refusal or an unauthenticated answer signs out; a network failure keeps the stored state and
 * is followed by another check.
 */
export async function refreshSession(): Promise<void> {
  const isFirst = !store.get().isChecked;
  const startedAt = performance.now();
  let session = await readSession();
  // Retries once: a new tab has no cached user, so one lost call would redirect a signed-in user. Stalls are final.
  const isLost = session === 'unknown' && performance.now() - startedAt < limits.sessionStallMs;
  if (isFirst && isLost) session = await readSession();
  clearTimeout(retry);
  if (session === 'unknown' && isWatched) retry = setTimeout(() => void refreshSession(), limits.sessionRetryMs);
  if (session === 'refused') markSessionEnded();
  else if (session !== 'unknown') become(stateOf(session));
  store.set({ ...store.get(), isChecked: true });
}

/**
 * Signs in after an accepted code. Requests the identity before anything is shown as signed in, so that another user's
 * data is deleted by then. Without an answer to two requests only the role is known, as for a user not seen before.
 */
export async function markSignedIn(role: policy.Role): Promise<void> {
  let session = await readSession();
  if (session === 'unknown') session = await readSession();
  if (session === 'unknown' && isWatched) retry = setTimeout(() => void refreshSession(), limits.sessionRetryMs);
  if (session === 'refused') markSessionEnded();
  else
    become(session === 'unknown' ? { ...signedOut, isAuthenticated: true, role, isChecked: true } : stateOf(session));
}

type SignedInSession = Extract<SessionView, { authenticated: true }>;

/** Answers of a busy or restarting server: they count as no answer. */
const restartingStatuses = [429, 502, 503, 504];

/**
 * The signed-in session, `refused` when there is none, `unknown` when the archive did not answer. Pages of proxies, and
 * of networks with their own sign-in, are not answers of the archive, whatever their status.
 */
async function readSession(): Promise<SignedInSession | 'refused' | 'unknown'> {
  try {
    const session: Partial<SessionView> | null = await request(checkSession, { stallMs: limits.sessionStallMs });
    if (session?.authenticated === true) return session as SignedInSession;
    if (session?.authenticated === false) return 'refused';
  } catch (error) {
    if (error instanceof RequestError && isRefusal(error)) return 'refused';
    console.warn('The session check failed; the stored state is kept.', error);
  }
  return 'unknown';
}

function isRefusal({ code, status }: RequestError): boolean {
  return code !== 'network' && code !== 'unknown' && !restartingStatuses.includes(status);
}

function stateOf({ role, name, email, archive }: SignedInSession): ViewerState {
  const settings = archive ?? defaultSettings;
  return {
    ...{ role, name, email, userKey: userKeyOf(email), archive: settings },
    ...{ isAuthenticated: true, isChecked: true, hasEnded: false, endedEmail: '', endedUserKey: '' },
  };
}

/** Sets a signed-in state; announces it first if it belongs to another user than the tab's previous one. */
function become(next: ViewerState): void {
  const before = store.get();
  const former = before.userKey || before.endedUserKey;
  if (former !== '' && next.userKey !== former) {
    announceUserChange();
    // A guarded page still shows the former user's data and may save in their name, so it is replaced by a new page.
    // Before the first check of a load it has read everything with the new user's session: `Guarded` remounts it.
    if (before.isChecked && (before.isAuthenticated || isPageHeld())) window.location.replace('/');
  }
  remember(next);
}

/** Ends the session on the server. Throws RequestError, and then the user stays signed in here too. */
export async function endSession(): Promise<void> {
  await request(logout);
}

const userChangeListeners = new Set<() => void>();

/**
 * Calls the listener when the former user's data in this tab must be deleted: on sign-out, and before another user is
 * signed in here. Not when a session expires, because its user may sign in again and continue.
 */
export function onUserChange(listener: () => void): void {
  userChangeListeners.add(listener);
}

function announceUserChange(): void {
  for (const listener of userChangeListeners) listener();
}

/** Signs out in every tab after the server ended the session on request, and deletes the user's data on this device. */
export function forgetViewer(): void {
  const userKey = currentUserKey();
  forgetHere(userKey);
  if (userKey !== '') tellSignOut(userKey);
}

function forgetHere(userKey: string): void {
  announceUserChange();
  if (userKey !== '') deleteEntriesOf(userKey);
  remember({ ...signedOut, isChecked: true });
}

/** Replaces the page as well: it may show the user's data, and play their recording. */
function followSignOut(userKey: string): void {
  if (currentUserKey() !== userKey) return;
  forgetHere(userKey);
  window.location.replace('/');
}

/**
 * Keeps a guarded page on the screen when the session ends, so that no input is lost and the page can offer to sign in
 * again in place (`hasEnded`). Returns a function that releases it.
 */
export function holdPageOnSessionEnd(): () => void {
  pageHolds += 1;
  let held = true;
  return () => {
    if (held) pageHolds -= 1;
    held = false;
  };
}

export function isPageHeld(): boolean {
  return pageHolds > 0;
}

function markSessionEnded(): void {
  const before = store.get();
  remember({
    ...signedOut,
    isChecked: before.isChecked,
    hasEnded: before.hasEnded || (before.isAuthenticated && before.isChecked),
    endedEmail: before.isAuthenticated ? before.email : before.endedEmail,
    endedUserKey: currentUserKey(),
  });
}

function remember(state: ViewerState): void {
  const { isAuthenticated, role, userKey } = state;
  rememberViewer(isAuthenticated && role ? { role, userKey } : null);
  store.set(state);
}
