import {
  blockUser,
  changeRole,
  endUserSessions,
  listUsers,
  readUserHistory,
  type UserSummary,
} from '@glosy/core/contract/auth/users';
import type { Role } from '@glosy/core/policy';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../lib/query-provider.tsx';
import { request } from '../../../lib/request.ts';

const keys = { all: ['users'], list: ['users', 'list'], history: ['users', 'history'] };

export function usersQuery(search: string, offset: number) {
  return queryOptions({
    queryKey: [...keys.list, search, offset],
    queryFn: ({ signal }) => request(listUsers, { query: { search, offset }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function historyQuery(id: string) {
  return queryOptions({
    queryKey: [...keys.history, id],
    queryFn: async ({ signal }) => (await request(readUserHistory, { params: { id }, signal })).data,
    staleTime: 0,
  });
}

export type UserChange =
  | { kind: 'role'; role: Role; before: Role }
  | { kind: 'blocked'; blocked: boolean }
  | { kind: 'sessions' };

/** Actions that an administrator has to confirm. */
export type UserQuestion = { user: UserSummary; change: Exclude<UserChange, { kind: 'role' }> };

/** Returns the server's message. Throws RequestError. */
export async function changeUser({ id }: UserSummary, change: UserChange): Promise<string> {
  const params = { id };
  const send = () => {
    if (change.kind === 'role')
      return request(changeRole, { params, body: { role: change.role, before: change.before } });
    if (change.kind === 'blocked') return request(blockUser, { params, body: { blocked: change.blocked } });
    return request(endUserSessions, { params });
  };
  try {
    return (await send()).message;
  } finally {
    // Refreshes even after a refusal, because another administrator's change may have caused it.
    await queryClient.invalidateQueries({ queryKey: keys.all });
  }
}
