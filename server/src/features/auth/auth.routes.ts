import { checkSession } from '@glosy/core/contract/session';
import type { Cookies } from '../../http/cookies.ts';
import { type Route, route } from '../../http/route.ts';

export function authRoutes(_cookies: Cookies): Route[] {
  return [
    route(checkSession, async ({ maybeCaller }) =>
      maybeCaller
        ? { authenticated: true, role: maybeCaller.role, name: maybeCaller.name, email: maybeCaller.email }
        : { authenticated: false },
    ),
  ];
}
