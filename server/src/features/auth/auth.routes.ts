import { checkSession } from '@glosy/core/contract/session';
import type { SessionView } from '@glosy/core/session';
import type { Caller } from '../../http/caller.ts';
import type { Cookies } from '../../http/cookies.ts';
import { type Route, route } from '../../http/route.ts';

export function authRoutes(_cookies: Cookies): Route[] {
  return [route(checkSession, async ({ maybeCaller }) => sessionView(maybeCaller))];
}

function sessionView(caller: Caller | null): SessionView {
  if (!caller) return { authenticated: false };
  return { authenticated: true, role: caller.role, name: caller.name, email: caller.email };
}
