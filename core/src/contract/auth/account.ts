/** The user's own account: password, sessions, data export and deletion. */

import type { OwnReport } from '../../people/report.ts';
import type { Role } from '../../policy.ts';
import type { MySettings } from '../../site/my-settings.ts';
import { answer, call, input } from '../call.ts';
import type * as inputs from './account.input.ts';

export interface AccountView {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** ISO 8601, UTC. */
  createdAt: string;
  termsAcceptedAt: string | null;
}

export interface SessionSummary {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  userAgent: string;
  /** Network address; empty once it was deleted. */
  address: string;
  /** Whether it is the caller's own session. */
  current: boolean;
}

/** A browser that its user chose to trust. */
export interface TrustedDevice {
  id: string;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  userAgent: string;
  /** Whether it is the caller's browser. */
  current: boolean;
}

/** All data that the archive keeps about a user. */
export interface PersonalData {
  exportedAt: string;
  account: AccountView & { verifiedAt: string | null; lastSeenAt: string | null };
  sessions: Omit<SessionSummary, 'current'>[];
  settings: MySettings;
  /** Passages that the user reported. */
  reports: OwnReport[];
  trustedDevices: Omit<TrustedDevice, 'current'>[];
  /** The user's actions in the audit log. */
  actions: { at: string; action: string; subject: string }[];
}

export const readAccount = call({
  name: 'readAccount',
  method: 'GET',
  path: '/api/account',
  permission: 'account.manage',
  summary: 'The caller’s account.',
  answer: answer<{ data: AccountView }>('{data: AccountView}'),
});

export const changeName = call({
  name: 'changeName',
  method: 'PUT',
  path: '/api/account',
  permission: 'account.manage',
  summary: 'Changes the caller’s name.',
  input: input<typeof inputs.changeName>(),
  answer: answer<{ data: AccountView; message: string }>('{data: AccountView, message}'),
});

export const changePassword = call({
  name: 'changePassword',
  method: 'PUT',
  path: '/api/account/password',
  permission: 'account.manage',
  summary: 'Changes the password; every other session of the account ends.',
  input: input<typeof inputs.changePassword>(),
  answer: answer<{ message: string }>('{message}'),
});

export const readSessions = call({
  name: 'readSessions',
  method: 'GET',
  path: '/api/account/sessions',
  permission: 'account.manage',
  summary: 'Where the caller is signed in.',
  answer: answer<{ data: SessionSummary[] }>('{data: SessionSummary[]}'),
});

export const endSession = call({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  permission: 'account.manage',
  summary: 'Ends one of the caller’s sessions.',
  answer: answer<{ message: string }>('{message}'),
});

export const endOtherSessions = call({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/account/sessions',
  permission: 'account.manage',
  summary: 'Ends all of the caller’s sessions but the one that asks.',
  answer: answer<{ message: string }>('{message}'),
});

export const readTrustedDevices = call({
  name: 'readTrustedDevices',
  method: 'GET',
  path: '/api/account/devices',
  permission: 'account.manage',
  summary: 'Where the caller signs in without an emailed code. `days`: how long a device is remembered; 0: not at all.',
  answer: answer<{ data: TrustedDevice[]; days: number }>('{data: TrustedDevice[], days}'),
});

export const endTrustedDevice = call({
  name: 'endTrustedDevice',
  method: 'DELETE',
  path: '/api/account/devices/:id',
  permission: 'account.manage',
  summary: 'Forgets one of the caller’s devices; its next sign-in needs an emailed code.',
  answer: answer<{ message: string }>('{message}'),
});

export const readPersonalData = call({
  name: 'readPersonalData',
  method: 'GET',
  path: '/api/account/data',
  permission: 'account.manage',
  summary: 'Everything kept about the caller, as a JSON file.',
  answer: answer<PersonalData>('PersonalData'),
});

export const deleteAccount = call({
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/api/account',
  permission: 'account.manage',
  summary: 'Deletes the caller’s account; what they did for the archive stays under a pseudonym.',
  input: input<typeof inputs.deleteAccount>(),
  answer: answer<{ message: string }>('{message}'),
});
