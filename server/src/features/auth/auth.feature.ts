import type { ArchiveSettings, SessionView } from '@glosy/core/site/session';
import type { Dependencies } from '../../dependencies.ts';
import type { Feature } from '../../feature.ts';
import type { Caller, FindCaller } from '../../http/caller.ts';
import type { Cookies } from '../../http/cookies.ts';
import { createPoller } from '../../lib/poller.ts';
import { accountRoutes } from './accounts/account.routes.ts';
import { accountUsecases, type KeptElsewhere } from './accounts/account.usecases.ts';
import { deviceUsecases } from './accounts/devices.usecases.ts';
import { sessionView } from './accounts/session-view.ts';
import { usersRoutes } from './accounts/users.routes.ts';
import { usersUsecases } from './accounts/users.usecases.ts';
import { authRoutes } from './auth.routes.ts';
import { securityLimits } from './limits/security-limits.ts';
import { createAuthParts } from './parts.ts';
import { loginUsecases } from './sign-in/login.usecases.ts';
import { registrationUsecases } from './sign-in/registration.usecases.ts';
import { resendUsecases } from './sign-in/resend.usecases.ts';
import { resetUsecases } from './sign-in/reset.usecases.ts';
import { sweep } from './sweep.ts';

/** Wires the feature with the account data of other features. */
export function authFeature(
  dependencies: Dependencies,
  cookies: Cookies,
  kept: KeptElsewhere,
): Feature & { findCaller: FindCaller; sessionOf: (caller: Caller | null) => SessionView } {
  const parts = createAuthParts(dependencies);
  const { privateReaders, editorRecordingAccess, trashDays } = dependencies.config;
  const archive: ArchiveSettings = { privateReaders, editorRecordingAccess, trashDays };
  const sweeper = createPoller({
    everyMs: securityLimits.sweepEveryMs,
    log: dependencies.log,
    name: 'sweep accounts',
    work: () => sweep(parts),
  });

  const findCaller: FindCaller = async (cookie) => {
    const owner = await parts.sessions.find(cookie);
    if (!owner) return null;
    const { userId, email, role, firstName, lastName, idHash } = owner;
    return { userId, email, role, name: `${firstName} ${lastName}`, sessionHash: idHash };
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
      ...accountRoutes(accountUsecases(parts, kept), deviceUsecases(parts), cookies),
      ...usersRoutes(usersUsecases(parts)),
    ],
    findCaller,
    sessionOf,
    jobs: dependencies.mailQueue.jobs,
    async start() {
      sweeper.start();
      await sweeper.idle();
    },
    stop: sweeper.stop,
  };
}
