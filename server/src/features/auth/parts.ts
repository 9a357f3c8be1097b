import type { Dependencies } from '../../dependencies.ts';
import { type Attempts, createAttempts } from './limits/attempts.ts';
import { type Budgets, createBudgets } from './limits/budgets.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { type Challenges, createChallenges } from './sign-in/challenges.ts';
import { createKnownBrowsers, type KnownBrowsers } from './sign-in/known-browsers.ts';
import { createPasswords, type Passwords } from './sign-in/passwords.ts';
import { createTrustedDevices, type TrustedDevices } from './sign-in/trusted-devices.ts';

/** Dependencies of the authentication use cases. */
export interface AuthParts
  extends Pick<Dependencies, 'config' | 'database' | 'mailQueue' | 'emailBranding' | 'serverKey' | 'now'> {
  readonly attempts: Attempts;
  readonly budgets: Budgets;
  readonly challenges: Challenges;
  readonly knownBrowsers: KnownBrowsers;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly devices: TrustedDevices;
}

export function createAuthParts(
  dependencies: Pick<
    Dependencies,
    'config' | 'database' | 'mailQueue' | 'emailBranding' | 'serverKey' | 'passwordHashing' | 'now'
  >,
): AuthParts {
  const { config, mailQueue, emailBranding, serverKey, now } = dependencies;
  const database = dependencies.database.essential;
  const attempts = createAttempts(config.attempts, serverKey, now);
  const knownBrowsers = createKnownBrowsers(serverKey, now);
  const budgets = createBudgets(attempts, knownBrowsers);
  return {
    config,
    database,
    mailQueue,
    emailBranding,
    serverKey,
    now,
    attempts,
    budgets,
    challenges: createChallenges({ key: serverKey, budgets, mailQueue, now }),
    knownBrowsers,
    passwords: createPasswords(dependencies.passwordHashing),
    sessions: createSessions(database, now),
    devices: createTrustedDevices(config.trustedDeviceDays, now),
  };
}
