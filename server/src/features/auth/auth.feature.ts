import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import type { FindCaller } from '../../http/caller.ts';
import { type Cookies, hashCookie } from '../../http/cookies.ts';
import { authRoutes } from './auth.routes.ts';
import { findSessionOwner } from './sessions.repository.ts';

export function authFeature({ database, now }: Dependencies, cookies: Cookies): Feature & { findCaller: FindCaller } {
  const findCaller: FindCaller = async (cookieValue) => {
    const sessionHash = hashCookie(cookieValue);
    const owner = await findSessionOwner(database.db, sessionHash, now().toISOString());
    if (!owner) return null;
    const { userId, email, role, firstName, lastName } = owner;
    return { userId, email, role, name: `${firstName} ${lastName}`, sessionHash };
  };
  return { routes: authRoutes(cookies), findCaller };
}
