import {
  type AccountView,
  deleteAccount,
  endOtherSessions,
  endSession,
  endTrustedDevice,
  readAccount,
  readPersonalData,
  readSessions,
  readTrustedDevices,
} from '@glosy/core/contract/auth/account';
import { limits } from '@glosy/core/limits';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../lib/query-provider.tsx';
import { request, requestBlob } from '../../../lib/request.ts';

const keys = { account: ['account'], sessions: ['account', 'sessions'], devices: ['account', 'devices'] };

export const accountQuery = queryOptions({
  queryKey: keys.account,
  queryFn: async ({ signal }) => (await request(readAccount, { signal })).data,
});

export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: async ({ signal }) => (await request(readSessions, { signal })).data,
});

export const devicesQuery = queryOptions({
  queryKey: keys.devices,
  queryFn: ({ signal }) => request(readTrustedDevices, { signal }),
});

/** Throws RequestError. */
export async function endDevice(id: string): Promise<string> {
  const { message } = await request(endTrustedDevice, { params: { id } });
  await queryClient.invalidateQueries({ queryKey: keys.devices });
  return message;
}

export function keepAccount(account: AccountView): void {
  queryClient.setQueryData(accountQuery.queryKey, account);
}

/** A change of password ends other sessions and deletes all trusted devices. */
export async function refreshSessions(): Promise<void> {
  const stale = [keys.sessions, keys.devices];
  await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Ends one session, or all others for null. Throws RequestError. */
export async function endSessions(id: string | null): Promise<string> {
  const { message } = id === null ? await request(endOtherSessions) : await request(endSession, { params: { id } });
  await refreshSessions();
  return message;
}

/** Downloads all data stored about the user. Throws RequestError. */
export function fetchPersonalData(): Promise<Blob> {
  return requestBlob(readPersonalData, { stallMs: limits.longAnswerStallMs });
}

export async function removeAccount(password: string): Promise<string> {
  return (await request(deleteAccount, { body: { password } })).message;
}
