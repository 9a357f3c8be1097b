import type { Permission } from '@glosy/core/policy';
import type { LazyPage } from './lazy-page.tsx';

/** Who may open a page; the server decides again on every call. */
export type Access = 'public' | 'signedIn' | 'staff' | 'admin';

export interface PageRoute {
  path: string;
  access: Access;
  /** First part of the window's title: `{title} | library name`. */
  title: string;
  page: LazyPage;
  /** Where a person goes who may not open it; `/login` for signedIn, else `/`. */
  otherwise?: string;
}

/** The permission that stands for each kind of access in the policy's table. */
export const accessPermissions: Record<Exclude<Access, 'public'>, Permission> = {
  signedIn: 'library.read',
  staff: 'recording.staff',
  admin: 'users.manage',
};
