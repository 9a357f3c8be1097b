import { type Role, roles } from '@glosy/core/policy';
import { tabStorage } from '../device/browser-storage.ts';

/** The signed-in user as this tab remembers them across reloads. */
export interface RememberedViewer {
  role: Role;
  /** Empty in tabs that were opened before the key was stored. */
  userKey: string;
}

const keys = { isAuthenticated: 'isAuthenticated', role: 'userRole', userKey: 'userKey' };

/** Null for a tab without a signed-in user. */
export function readRememberedViewer(): RememberedViewer | null {
  const role = roles.find((candidate) => candidate === tabStorage.readText(keys.role));
  if (tabStorage.readText(keys.isAuthenticated) !== 'true' || !role) return null;
  return { role, userKey: tabStorage.readText(keys.userKey) ?? '' };
}

export function rememberViewer(viewer: RememberedViewer | null): void {
  tabStorage.writeText(keys.isAuthenticated, viewer && 'true');
  tabStorage.writeText(keys.role, viewer?.role ?? null);
  tabStorage.writeText(keys.userKey, viewer?.userKey ?? null);
}
