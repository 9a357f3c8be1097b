import { paths } from '../paths.ts';

/** Navigation state during sign-in: the requested address. */
export interface ReturnState {
  returnTo: string;
}

/** Pages of the sign-in itself, which are never the target. */
const signInPages: readonly string[] = [paths.login, paths.register, paths.verifyLogin, paths.resetPassword];

/**
 * The requested address if it is a page of this application that users may return to, else null. The browser's own
 * parser decides, because it drops tabs and turns backslashes: `/<tab>/example.org` is another site's address.
 */
export function ownAddress(requested: unknown): string | null {
  if (typeof requested !== 'string' || !requested.startsWith('/')) return null;
  try {
    const { origin, pathname, search, hash } = new URL(requested, window.location.origin);
    const isOurs = origin === window.location.origin && !pathname.startsWith('//');
    return isOurs && !signInPages.includes(pathname) ? pathname + search + hash : null;
  } catch {
    return null;
  }
}

/** The requested address in the navigation state; null without one, and for the start page, which is the default. */
export function wantedAddress(state: unknown): string | null {
  const address =
    typeof state === 'object' && state !== null && 'returnTo' in state ? ownAddress(state.returnTo) : null;
  return address === paths.start ? null : address;
}

/** The address to open after login: the requested one, else the start page. */
export function returnAddress(state: unknown): string {
  return wantedAddress(state) ?? paths.start;
}
