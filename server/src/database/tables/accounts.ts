import type { Role } from '@glosy/core/policy';
import type { Generated } from 'kysely';
import type { Json, Moment } from './column-types.ts';

export interface UsersTable {
  id: string;
  email: string;
  email_folded: string;
  first_name: string;
  last_name: string;
  /** Folded name and address, for the search of the users' page. */
  search_folded: Generated<string>;
  password_hash: string;
  role: Role;
  verified_at: Moment | null;
  blocked_at: Moment | null;
  terms_accepted_at: Moment | null;
  created_at: Moment;
  updated_at: Moment;
  last_seen_at: Moment | null;
}

export interface SessionsTable {
  /** SHA-256 of the cookie's value. */
  id_hash: string;
  /** Identifies the session on the account page without revealing the cookie. */
  public_id: string;
  user_id: string;
  created_at: Moment;
  last_seen_at: Moment;
  expires_at: Moment;
  user_agent: string;
  address: string;
}

/** A browser that signs its user in by password alone. */
export interface TrustedDevicesTable {
  /** Identifies the device on the account page without revealing the cookie. */
  id: string;
  user_id: string;
  /** SHA-256 of the cookie's value, which changes at each use. */
  token_hash: string;
  /** Hash of the previous value: a browser that presents it uses a copy. */
  previous_hash: string | null;
  created_at: Moment;
  last_used_at: Moment;
  expires_at: Moment;
  user_agent: string;
}

/** An emailed code and link. */
export interface ChallengesTable {
  id: string;
  kind: 'registration' | 'login' | 'reset';
  /** Null: decoy for an address without an account, so that answers are the same. */
  user_id: string | null;
  /** Keyed hash of the address, with or without an account; the key of counters and earlier codes. */
  account_key: string;
  /** SHA-256 of the cookie of the browser that started it. */
  browser_hash: string;
  code_hash: string;
  link_hash: string;
  attempts: number;
  created_at: Moment;
  expires_at: Moment;
  consumed_at: Moment | null;
}

/** Rate limit counters by account and network address; they survive a restart. */
export interface AttemptsTable {
  key: string;
  window_started_at: Moment;
  count: number;
}

export interface AuditLogTable {
  id: Generated<number>;
  at: Moment;
  /** Null: the operator's command line. */
  actor_id: string | null;
  action: string;
  subject: string;
  details: Json;
}
