import {
  type AccountView,
  deleteAccount,
  endOtherSessions,
  endSession,
  readAccount,
  readPersonalData,
  readSessions,
} from '@glosy/core/contract/account';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../lib/query-provider.tsx';
import { request, requestBlob } from '../../../lib/request.ts';

const keys = { account: ['account'], sessions: ['account', 'sessions'] };

export const accountQuery = queryOptions({
  queryKey: keys.account,
  queryFn: async ({ signal }) => (await request(readAccount, { signal })).data,
});

export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: async ({ signal }) => (await request(readSessions, { signal })).data,
});

export function keepAccount(account: AccountView): void {
  queryClient.setQueryData(accountQuery.queryKey, account);
}

export function refreshSessions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.sessions });
}

/** Ends one session, or all others for null. Throws RequestError. */
export async function endSessions(id: string | null): Promise<string> {
  const { message } = id === null ? await request(endOtherSessions) : await request(endSession, { params: { id } });
  await refreshSessions();
  return message;
}

/** Downloads all data stored about the user. Throws RequestError. */
export function fetchPersonalData(): Promise<Blob> {
  return requestBlob(readPersonalData);
}

export async function removeAccount(password: string): Promise<string> {
  return (await request(deleteAccount, { body: { password } })).message;
}
