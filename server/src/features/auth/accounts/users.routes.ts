import { blockUser, changeRole, endUserSessions, listUsers, readUserHistory } from '@glosy/core/contract/auth/users';
import { type Route, route } from '../../../http/route.ts';
import type { usersUsecases } from './users.usecases.ts';

export function usersRoutes(use: ReturnType<typeof usersUsecases>): Route[] {
  return [
    route(listUsers, ({ query }) => use.list(query)),
    route(changeRole, async ({ caller, params, body }) => ({
      data: await use.changeRole(caller.userId, params.id ?? '', body.role, body.before),
      message: 'Zmieniono rolę.',
    })),
    route(blockUser, async ({ caller, params, body }) => ({
      data: await use.setBlocked(caller.userId, params.id ?? '', body.blocked),
      message: body.blocked ? 'Konto zostało zablokowane.' : 'Konto zostało odblokowane.',
    })),
    route(endUserSessions, async ({ caller, params }) => ({
      data: await use.endSessions(caller.userId, params.id ?? ''),
      message: 'Sesje zostały zakończone.',
    })),
    route(readUserHistory, async ({ params }) => ({ data: await use.history(params.id ?? '') })),
  ];
}
