import type { Permission } from '@glosy/core/policy';
import type { LazyPage } from './lazy-page.tsx';

/** The callers who may open a page; the server checks again on every call. */
export type Access = 'public' | 'signedIn' | 'staff' | 'admin';

export interface PageRoute {
  path: string;
  access: Access;
  /** First part of the window's title: `{title} | library name`. */
  title: string;
  page: LazyPage;
  /** Where users who may not open the page are redirected; by default `/login` for `signedIn`, else `/`. */
  otherwise?: string;
}

/** The permission of the policy's table that each kind of access requires. */
export const accessPermissions: Record<Exclude<Access, 'public'>, Permission> = {
  signedIn: 'library.read',
  staff: 'recording.staff',
  admin: 'users.manage',
};
