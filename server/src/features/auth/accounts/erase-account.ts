import type { Tx } from '../../../database/database.ts';
import { addToLedger } from '../../../ledger/outbox.ts';
import { accountDeletedEmail } from '../../../mail/messages/account-deleted.ts';
import { writeAudit } from '../audit.repository.ts';
import { securityLimits } from '../limits/security-limits.ts';
import type { AuthParts } from '../parts.ts';
import { accountKey } from '../sign-in/codes.ts';
import { deleteUser, type User } from '../users.repository.ts';
import { pseudonym, requireOtherAdmin } from './users.usecases.ts';

/** Removes or anonymises an account's rows in another feature's tables, in the transaction that deletes the account. */
export type EraseAccount = (
  tx: Tx,
  account: { userId: string; email: string; pseudonym: string; at: string },
) => Promise<void>;

/** Deletes the account with all personal data. `actorId` null: the operator. */
export async function eraseAccountRows(
  tx: Tx,
  user: Pick<User, 'id' | 'email'>,
  { at, actorId, erasures }: { at: string; actorId: string | null; erasures: readonly EraseAccount[] },
): Promise<void> {
  const account = { userId: user.id, email: user.email, pseudonym: pseudonym(user.id), at };
  for (const erase of erasures) await erase(tx, account);
  await writeAudit(tx, { at, actorId, action: 'account.delete', subject: `user:${user.id}` });
  await deleteUser(tx, user.id);
}

/**
 * Deletes the account, revokes its codes and queued emails, notifies the user, and writes the ledger.
 * @throws ArchiveError `auth.last-admin`
 */
export async function eraseAccount(
  { challenges, emailBranding, mailQueue, now, serverKey }: AuthParts,
  tx: Tx,
  user: User,
  { actorId, erasures }: { actorId: string | null; erasures: readonly EraseAccount[] },
): Promise<void> {
  const at = now().toISOString();
  if (user.role === 'admin') await requireOtherAdmin(tx, user);
  await challenges.end(tx, accountKey(serverKey, user.email), 'all');
  await mailQueue.forgetAddress(tx, user.email);
  await eraseAccountRows(tx, user, { at, actorId, erasures });
  const email = accountDeletedEmail(emailBranding, { to: user.email, firstName: user.firstName });
  const expiresAt = new Date(now().getTime() + securityLimits.noticeLifeMs);
  await mailQueue.add(tx, { email, expiresAt, forgetAddress: true });
  await addToLedger(tx, { at, kind: 'account-erased', user: user.id });
}
