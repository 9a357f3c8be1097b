import type { PrivateReaders, Role } from '../policy.ts';

/** Settings of the archive that staff screens mention. */
export interface ArchiveSettings {
  privateReaders: PrivateReaders;
  /** Access of a recording that an editor creates. */
  editorRecordingAccess: 'public' | 'private';
  /** Days for which a deleted recording or file can be restored. */
  trashDays: number;
}

/** The answer of the session check; `archive` for staff only. */
export type SessionView =
  | { authenticated: false }
  | { authenticated: true; role: Role; name: string; email: string; archive?: ArchiveSettings };
