import type { Recording } from './recording/recording.ts';

export type Role = 'user' | 'editor' | 'admin';
export const roles: readonly Role[] = ['user', 'editor', 'admin'];

/** Labels of the navigation bar (specification, section 1). */
export const roleLabels: Record<Role, string> = { admin: 'administrator', editor: 'redaktor', user: 'użytkownik' };

type Audience = 'everyone' | readonly Role[];
const signedIn: readonly Role[] = ['user', 'editor', 'admin'];
const staff: readonly Role[] = ['editor', 'admin'];
const administrators: readonly Role[] = ['admin'];

/**
 * The permissions of each role: the whole role table (specification, section 6).
 * The server enforces it before a body is read; the client uses it only to show or disable.
 */
const audiences = {
  'site.read': 'everyone',
  /** Lists the texts that the public pages still lack. */
  'site.readBlanks': administrators,
  /** Browsers report errors of the pages. */
  'fault.report': 'everyone',
  'session.check': 'everyone',
  'session.begin': 'everyone',
  'session.end': 'everyone',
  'account.manage': signedIn,
  'users.manage': administrators,
  /** The queue of background work. */
  'jobs.manage': administrators,
  /** Bulk loading, and importing a changed table of descriptions. */
  'loading.manage': administrators,
  'library.read': signedIn,
  'recording.read': signedIn,
  'recording.staff': staff,
  'recording.create': staff,
  'recording.edit': staff,
  'recording.delete': administrators,
  /** Lists deleted recordings and files, and restores them. */
  'trash.manage': administrators,
  'recording.changeAccess': administrators,
  /** Reads the consent agreed with the narrator. */
  'consent.read': staff,
  'consent.edit': administrators,
  /** The consents of all recordings. */
  'consent.list': administrators,
  /** Reports about passages. */
  /** Visitors without sign-in may report only published recordings. */
  'report.create': 'everyone',
  'report.decide': administrators,
  /** Hears, reads and finds closed passages. */
  'closure.pass': staff,
  'closure.edit': staff,
  /** Opens or shortens any closed passage, and reads why it is closed. */
  'closure.open': administrators,
  /** Checks the times of closed passages that were set with a wrong clock. */
  'closure.check': administrators,
  'file.read': signedIn,
  /** The uploaded original, even where nobody else may download it. */
  'file.original': staff,
  'file.upload': staff,
  'file.delete': staff,
  'transcript.read': signedIn,
  'transcript.edit': staff,
  'media.read': signedIn,
  /** Photos and documents for staff only. */
  'media.readInternal': staff,
  'media.edit': staff,
  'tag.readPublic': signedIn,
  'tag.readStaff': staff,
  /** Includes tags that are used only in the trash, which administrators can restore. */
  'tag.readAll': administrators,
  'tag.edit': staff,
  'tag.assign': staff,
} as const satisfies Record<string, Audience>;

export type Permission = keyof typeof audiences;

/** Whether a caller with this role (null: not signed in) has the permission. */
export function may(role: Role | null, permission: Permission): boolean {
  const audience: Audience = audiences[permission];
  if (audience === 'everyone') return true;
  return role !== null && audience.includes(role);
}

export function needsSession(permission: Permission): boolean {
  return audiences[permission] !== 'everyone';
}

/** Readers of private recordings: administrators, or all staff where the library sets it so. */
export type PrivateReaders = 'admin' | 'staff';

export interface Viewer {
  readonly email: string;
  readonly role: Role;
}

/** Private recordings are visible only to administrators (specification, section 4), or to all staff when so set. */
export function maySee(
  role: Role | null,
  restrictions: Recording['access']['restrictions'],
  privateReaders: PrivateReaders,
): boolean {
  if (role === null) return false;
  if (restrictions === 'public') return true;
  return role === 'admin' || (privateReaders === 'staff' && role === 'editor');
}

/**
 * The roles from which a consent record hides a recording. `withdrawn`: from everyone but administrators, whatever
 * `PRIVATE_READERS` is; `unpublished` (an embargo, or no consent to listening when signed in): from users.
 */
export function consentHides(role: Role): { withdrawn: boolean; unpublished: boolean } {
  return { withdrawn: role !== 'admin', unpublished: role === 'user' };
}

/** A transcript is edited only when it is unlocked or locked by the caller (specification, section 6). */
export function mayEditTranscript(viewer: Viewer, lockHolder: string): boolean {
  return may(viewer.role, 'transcript.edit') && (lockHolder === '' || lockHolder === viewer.email);
}

/** The proofreading status is set only by the holder of the lock. */
export function maySetStatus(viewer: Viewer, lockHolder: string): boolean {
  return may(viewer.role, 'recording.edit') && lockHolder !== '' && lockHolder === viewer.email;
}
