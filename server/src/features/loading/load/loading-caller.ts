import { may } from '@glosy/core/policy';
import type { Caller } from '../../../http/caller.ts';
import type { User } from '../../auth/users.repository.ts';

/** The administrator on whose behalf interviews are loaded outside a request; null for anyone who may not. */
export function callerOf({ id, email, firstName, lastName, role, blockedAt }: User): Caller | null {
  if (!may(role, 'loading.manage') || blockedAt !== null) return null;
  return { userId: id, email, name: `${firstName} ${lastName}`, role, sessionHash: '' };
}
