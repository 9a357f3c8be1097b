import { may } from '@glosy/core/policy';
import type { ArchiveSettings, SessionView } from '@glosy/core/site/session';
import type { Caller } from '../../../http/caller.ts';

/** The answer of the session check for a caller. */
export function sessionView(caller: Caller | null, archive: ArchiveSettings): SessionView {
  if (!caller) return { authenticated: false };
  const { role, name, email } = caller;
  return { authenticated: true, role, name, email, ...(may(role, 'recording.staff') ? { archive } : {}) };
}
