import { noConsent, usesWithoutRecord } from '@glosy/core/people/consent';
import { accountErasures } from '../../account-erasures.ts';
import type { Tx } from '../../database/database.ts';
import { eraseAccountRows } from '../../features/auth/accounts/erase-account.ts';
import { findUser } from '../../features/auth/users.repository.ts';
import { changeRecording } from '../../features/recordings/change-recording.repository.ts';
import { closeAgain, openAgain } from '../../features/recordings/closures/closure-ledger.repository.ts';
import { findConsent, replaceConsent } from '../../features/recordings/consent/consent.repository.ts';
import type { LedgerContent, LedgerEntry } from '../../ledger/ledger.ts';
import { CommandError } from '../command.ts';
import { type ErasedBytes, eraseRecordingRows } from '../erase/erase-recording.repository.ts';
import type { BackupManifest } from './backup-format.ts';

/** Changes that applying the ledger made to a restored backup. */
export interface AppliedLedger extends ErasedBytes {
  readonly erased: number;
  readonly withdrawals: number;
  /** Number of changed closed passages. */
  readonly passages: number;
}

/**
 * The ledger of the backup.
 * @throws CommandError when it is missing, of another archive, or older than the backup
 */
export function requireLedger(content: LedgerContent | null, path: string, manifest: BackupManifest): LedgerContent {
  if (!content) {
    throw new CommandError(
      `Nie ma dziennika usunięć ${path}. Bez niego wróciłoby to, co usunięto lub zamknięto po tej kopii. Wskaż go w LEDGER_FILE albo podaj --without-ledger.`,
    );
  }
  const { ledger } = manifest;
  if (ledger && (ledger.id !== content.id || content.entries.length < ledger.entries)) {
    throw new CommandError(
      `Dziennik usunięć ${path} jest innego archiwum albo starszy niż kopia. Wskaż właściwy w LEDGER_FILE albo podaj --without-ledger.`,
    );
  }
  return content;
}

/** Applies the ledger to the restored rows: all erasures, and other entries from `from` on. */
export async function applyLedger(
  tx: Tx,
  { entries }: LedgerContent,
  { from, today }: { from: number; today: string },
): Promise<AppliedLedger> {
  const bytes: ErasedBytes[] = [];
  let erased = 0;
  for (const entry of entries) {
    if (entry.kind === 'recording-erased') {
      const row = await tx
        .selectFrom('recordings')
        .select('signature')
        .where('signature', '=', entry.recording)
        .executeTakeFirst();
      if (row) erased += 1;
      bytes.push(await eraseRecordingRows(tx, entry.recording, entry.at));
    }
    if (entry.kind === 'account-erased') {
      const user = await findUser(tx, entry.user);
      if (!user) continue;
      await eraseAccountRows(tx, user, { at: entry.at, actorId: null, erasures: accountErasures });
      erased += 1;
    }
  }
  const later = entries.slice(from);
  let withdrawals = 0;
  let passages = 0;
  for (const entry of later) {
    if (entry.kind === 'withdrawal' && (await withdraw(tx, entry, today))) withdrawals += 1;
    if (entry.kind === 'closed' && (await closeAgain(tx, entry, entry.at))) passages += 1;
    if (entry.kind === 'opened') await openAgain(tx, entry.recording, entry.closure, entry.at);
  }
  return {
    erased,
    withdrawals,
    passages,
    keys: bytes.flatMap(({ keys }) => keys),
    staged: bytes.flatMap(({ staged }) => staged),
  };
}

/** Applies to an imported recording the entries of this archive's ledger that are newer than its rows. */
export async function applyNewerEntries(tx: Tx, entries: readonly LedgerEntry[], today: string): Promise<void> {
  const closures = await tx.selectFrom('closures').select(['id', 'updated_at']).execute();
  const changedAt = new Map(closures.map(({ id, updated_at }) => [id, updated_at]));
  for (const entry of entries) {
    if (entry.kind === 'withdrawal') {
      const consents = tx.selectFrom('consents').select('updated_at').where('recording', '=', entry.recording);
      const consent = await consents.executeTakeFirst();
      if ((consent?.updated_at ?? '') < entry.at) await withdraw(tx, entry, today);
    }
    const isNewer = 'closure' in entry && (changedAt.get(entry.closure) ?? '') < entry.at;
    if (entry.kind === 'closed' && isNewer) await closeAgain(tx, entry, entry.at);
    if (entry.kind === 'opened' && isNewer) await openAgain(tx, entry.recording, entry.closure, entry.at);
  }
}

/** False when the recording is not in the backup. */
async function withdraw(
  tx: Tx,
  { recording, on, scope, at }: Extract<LedgerEntry, { kind: 'withdrawal' }>,
  today: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('recordings')
    .select('signature')
    .where('signature', '=', recording)
    .executeTakeFirst();
  if (!row) return false;
  // A record made here must not permit less than the withdrawal requires.
  const consent = (await findConsent(tx, recording)) ?? { ...noConsent, uses: [...usesWithoutRecord] };
  const withdrawal = { ...consent.withdrawal, scope };
  return changeRecording(tx, recording, { kind: 'record', at }, (change) =>
    replaceConsent(change, { ...consent, withdrawn: on, withdrawal }, today),
  );
}

export function printApplied({ erased, passages, withdrawals }: AppliedLedger, print: (line: string) => void): void {
  if (erased > 0) print(`Z dziennika usunięć: usunięto ponownie ${erased}.`);
  if (passages > 0) print(`Z dziennika usunięć: zamknięto ponownie fragmenty (${passages}).`);
  if (withdrawals > 0) print(`Z dziennika usunięć: wycofano ponownie ${withdrawals}.`);
}
