import type { PrivateReaders, Role } from './policy.ts';

/** How the library has set its archive, as far as the screens of staff speak of it. */
export interface ArchiveSettings {
  privateReaders: PrivateReaders;
  /** What an editor's new recording is. */
  editorRecordingAccess: 'public' | 'private';
  /** For how long a deleted recording or file can be restored. */
  trashDays: number;
}

/** What the session check says; `archive` only to staff. */
export type SessionView =
  | { authenticated: false }
  | { authenticated: true; role: Role; name: string; email: string; archive?: ArchiveSettings };
