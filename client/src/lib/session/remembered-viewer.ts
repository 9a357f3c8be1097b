import { type Role, roles } from '@glosy/core/policy';

/** The signed-in user as this tab remembers them across reloads. */
export interface RememberedViewer {
  role: Role;
  /** Empty in tabs that were opened before the key was stored. */
  userKey: string;
}

const keys = { isAuthenticated: 'isAuthenticated', role: 'userRole', userKey: 'userKey' };

/** Null for a tab without a signed-in user. */
export function readRememberedViewer(): RememberedViewer | null {
  try {
    const role = roles.find((candidate) => candidate === sessionStorage.getItem(keys.role));
    if (sessionStorage.getItem(keys.isAuthenticated) !== 'true' || !role) return null;
    return { role, userKey: sessionStorage.getItem(keys.userKey) ?? '' };
  } catch {
    // Storage is blocked: only the session check identifies the user.
    return null;
  }
}

export function rememberViewer(viewer: RememberedViewer | null): void {
  try {
    for (const key of Object.values(keys)) sessionStorage.removeItem(key);
    if (!viewer) return;
    sessionStorage.setItem(keys.isAuthenticated, 'true');
    sessionStorage.setItem(keys.role, viewer.role);
    sessionStorage.setItem(keys.userKey, viewer.userKey);
  } catch {
    // As above.
  }
}
