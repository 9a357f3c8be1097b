/** Management of accounts by administrators. */
import type { Role } from '../../policy.ts';
import { answer, call, input } from '../call.ts';
import type * as inputs from './users.input.ts';

export interface UserSummary {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  verified: boolean;
  blocked: boolean;
  /** ISO 8601, UTC. */
  createdAt: string;
  lastSeenAt: string | null;
  sessionCount: number;
}

export interface UsersPage {
  data: UserSummary[];
  /** Number of matching accounts, on all pages. */
  total: number;
  /** Emails that the mail server has not accepted yet, and the time since when the oldest one waits. */
  waitingEmails: { waiting: number; oldest: string | null };
}

export interface AuditRecord {
  at: string;
  /** Name of the user who acted; empty for the operator or the server; a pseudonym once the account is deleted. */
  actor: string;
  action: string;
  details: Record<string, string | number | boolean | null>;
}

export const listUsers = call({
  name: 'listUsers',
  method: 'GET',
  path: '/api/users',
  permission: 'users.manage',
  summary: 'Accounts whose name or address contains the search, by name.',
  input: input<typeof inputs.listUsers>(),
  answer: answer<UsersPage>('UsersPage'),
});

export const changeRole = call({
  name: 'changeRole',
  method: 'PUT',
  path: '/api/users/:id/role',
  permission: 'users.manage',
  summary:
    'Gives another role; it counts at the user’s next request. With `before`, the role that the caller saw, a user of another role is refused: 409 `user.role-changed`.',
  input: input<typeof inputs.changeRole>(),
  answer: answer<{ data: UserSummary; message: string }>('{data: UserSummary, message}'),
});

export const blockUser = call({
  name: 'blockUser',
  method: 'PUT',
  path: '/api/users/:id/blocked',
  permission: 'users.manage',
  summary: 'Blocks an account and ends its sessions, or unblocks it.',
  input: input<typeof inputs.blockUser>(),
  answer: answer<{ data: UserSummary; message: string }>('{data: UserSummary, message}'),
});

export const endUserSessions = call({
  name: 'endUserSessions',
  method: 'DELETE',
  path: '/api/users/:id/sessions',
  permission: 'users.manage',
  summary: 'Ends every session of an account.',
  answer: answer<{ data: UserSummary; message: string }>('{data: UserSummary, message}'),
});

export const readUserHistory = call({
  name: 'readUserHistory',
  method: 'GET',
  path: '/api/users/:id/history',
  permission: 'users.manage',
  summary: 'What the audit log says of changes to this account, newest first.',
  answer: answer<{ data: AuditRecord[] }>('{data: AuditRecord[]}'),
});
