import { paths } from '../paths.ts';

/** Navigation state on the way through signing in: the address that was wanted. */
export interface ReturnState {
  returnTo: string;
}

/** Pages on the way, which lead nowhere themselves. */
const signInPages: readonly string[] = [paths.login, paths.register, paths.verifyLogin, paths.resetPassword];

/**
 * The requested address when it is a page of this application that one can return to, else null. The browser's own
 * parser decides, since it drops tabs and turns backslashes: `/<tab>/example.org` is another site's address.
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

/** The wanted address in the navigation state; null without one, and for the start page, where signing in leads anyway. */
export function wantedAddress(state: unknown): string | null {
  const address =
    typeof state === 'object' && state !== null && 'returnTo' in state ? ownAddress(state.returnTo) : null;
  return address === paths.start ? null : address;
}

/** The address to open after login: the wanted one, else the start page. */
export function returnAddress(state: unknown): string {
  return wantedAddress(state) ?? paths.start;
}
