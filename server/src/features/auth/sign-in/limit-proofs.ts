import type { ChallengeKind } from '@glosy/core/contract/auth/auth';
import { networkOf } from '../../../lib/network-of.ts';
import type { AuthParts } from '../parts.ts';
import type { GivenProof } from './challenges.ts';

/**
 * Limits how often a network may send codes and links that cannot match. Proofs that can match are limited by their
 * challenge, so that neighbours in a network cannot block each other.
 */
export async function limitProofs(
  { challenges, attempts, database }: Pick<AuthParts, 'challenges' | 'attempts' | 'database'>,
  kind: ChallengeKind,
  given: Pick<GivenProof, 'token' | 'browserHash' | 'visitor'>,
): Promise<void> {
  if (await challenges.canVerify(database.db, kind, given)) return;
  await attempts.spend(database.db, 'verify-address', networkOf(given.visitor.address));
}
