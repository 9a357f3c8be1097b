import type { Role } from '@glosy/core/policy';

/**
 * The signed-in user who makes a request. The role is read from the database each time, so a change takes effect at
 * once.
 */
export interface Caller {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** The session in use, as `sessions.id_hash`. */
  readonly sessionHash: string;
}

/** Finds the caller of a session cookie's value; null when it is unknown, ended or blocked. */
export type FindCaller = (cookieValue: string) => Promise<Caller | null>;
