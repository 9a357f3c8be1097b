import type { ArchiveSettings, SessionView } from '@glosy/core/session';
import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import type { Caller, FindCaller } from '../../http/caller.ts';
import type { Cookies } from '../../http/cookies.ts';
import { hashCookie } from '../../lib/hash-cookie.ts';
import { accountRoutes } from './account.routes.ts';
import { accountUsecases, type EraseAccount } from './account.usecases.ts';
import { authRoutes } from './auth.routes.ts';
import { loginUsecases } from './login.usecases.ts';
import { createAuthParts } from './parts.ts';
import { registrationUsecases } from './registration.usecases.ts';
import { resendUsecases } from './resend.usecases.ts';
import { resetUsecases } from './reset.usecases.ts';
import { securityLimits } from './security-limits.ts';
import { sessionView } from './session-view.ts';
import { sweep } from './sweep.ts';
import { usersRoutes } from './users.routes.ts';
import { usersUsecases } from './users.usecases.ts';

/** `erasures`: what later features do with their rows when an account is deleted. */
export function authFeature(
  dependencies: Dependencies,
  cookies: Cookies,
  erasures: readonly EraseAccount[] = [],
): Feature & { findCaller: FindCaller; sessionOf: (caller: Caller | null) => SessionView } {
  const parts = createAuthParts(dependencies);
  const { log, mailQueue } = dependencies;
  const { privateReaders, editorRecordingAccess, trashDays } = dependencies.config;
  const archive: ArchiveSettings = { privateReaders, editorRecordingAccess, trashDays };
  let timer: NodeJS.Timeout | undefined;
  const sweepNow = () => sweep(parts).catch((error) => log.error({ err: error }, 'sweeping of accounts failed'));

  const findCaller: FindCaller = async (cookie) => {
    const owner = await parts.sessions.find(cookie);
    if (!owner) return null;
    const { userId, email, role, firstName, lastName } = owner;
    return { userId, email, role, name: `${firstName} ${lastName}`, sessionHash: hashCookie(cookie) };
  };
  const sessionOf = (caller: Caller | null) => sessionView(caller, archive);
  const signingIn = {
    registration: registrationUsecases(parts),
    login: loginUsecases(parts),
    reset: resetUsecases(parts),
    resend: resendUsecases(parts),
  };
  return {
    routes: [
      ...authRoutes(signingIn, cookies, sessionOf),
      ...accountRoutes(accountUsecases(parts, erasures), cookies),
      ...usersRoutes(usersUsecases(parts)),
    ],
    findCaller,
    sessionOf,
    async start() {
      await sweepNow();
      timer = setInterval(sweepNow, securityLimits.sweepEveryMs);
      timer.unref();
      mailQueue.start();
    },
    async stop() {
      clearInterval(timer);
      await mailQueue.stop();
    },
  };
}
