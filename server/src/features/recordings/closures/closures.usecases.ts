import { randomUUID } from 'node:crypto';
import type { ClosureChange, ClosureInput } from '@glosy/core/contract/recordings/closures';
import { ArchiveError } from '@glosy/core/errors';
import { type ClosuresView, isOpenedByItself } from '@glosy/core/people/closure';
import { may } from '@glosy/core/policy';
import { libraryDay } from '@glosy/core/time/library-day';
import type { Queryable, Tx } from '../../../database/database.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Caller } from '../../../http/caller.ts';
import { addToLedger } from '../../../ledger/outbox.ts';
import { type AuditAction, writeAudit } from '../../auth/audit.repository.ts';
import { changeRecording } from '../change-recording.repository.ts';
import { requireVisibleRecording } from '../visible-recording.repository.ts';
import { anchorLines } from './anchor-lines.repository.ts';
import { type Cover, changedCover, coverOf, isShorter, requireSound } from './closure-cover.ts';
import { ledgerEntryOf } from './closure-ledger.repository.ts';
import { readClosures } from './closure-view.ts';
import {
  deleteClosure,
  insertClosure,
  listEndedClosures,
  listSounds,
  listStoredClosures,
  markEndAnnounced,
  replaceCover,
  type StoredClosure,
  updateClosure,
} from './closures.repository.ts';
import { secondsToUndo } from './undoable.ts';

export type ClosureUsecases = ReturnType<typeof closureUsecases>;

type ClosureParts = Pick<Dependencies, 'database' | 'config' | 'now'>;

/**
 * Passages that are closed to everyone but staff. Closing takes one click; opening needs an administrator, see decision
 * 057.
 */
export function closureUsecases({ database, config, now }: ClosureParts) {
  const today = () => libraryDay(now());
  const view = (db: Queryable, caller: Caller, recording: string): Promise<ClosuresView> =>
    readClosures(db, caller, recording, { now, today: today() });

  async function requireRecording(db: Queryable, caller: Caller, id: string): Promise<string> {
    return (await requireVisibleRecording(db, caller.role, id, { config, now })).signature;
  }

  /** @throws ArchiveError `recording.not-found` */
  async function list(caller: Caller, id: string): Promise<ClosuresView> {
    return database.readConsistently(async (db) => view(db, caller, await requireRecording(db, caller, id)));
  }

  /** Changes closures and updates the lines. */
  async function change(
    tx: Tx,
    caller: Caller,
    id: string,
    run: (recording: string, at: string) => Promise<{ action: AuditAction; closure: string }>,
  ): Promise<ClosuresView> {
    const recording = await requireRecording(tx, caller, id);
    const at = now().toISOString();
    return changeRecording(tx, recording, { kind: 'transcript', at }, async (running) => {
      const { action, closure } = await run(recording, at);
      await anchorLines(running);
      running.also('hiding');
      const subject = `recording:${recording}`;
      await writeAudit(tx, { at, actorId: caller.userId, action, subject, details: { closure } });
      await addToLedger(tx, await ledgerEntryOf(tx, recording, closure, at));
      return view(tx, caller, recording);
    });
  }

  /** @throws ArchiveError `recording.not-found`, those of `coverOf`, `closure.never-opens` */
  async function close(tx: Tx, caller: Caller, id: string, given: ClosureInput): Promise<ClosuresView> {
    return change(tx, caller, id, async (recording, at) => {
      const { reason = '', publicReason = '', until = null, requestedBy = 'narrator', atEnd = 'review' } = given;
      requireEnding(requestedBy, atEnd);
      const cover = await coverOf(tx, recording, given);
      const closure = randomUUID();
      await insertClosure(tx, {
        id: closure,
        recording,
        version: 1,
        audio_name: cover.audioName,
        checked_files: await namesOfSounds(tx, recording),
        reason,
        public_reason: publicReason,
        requested_by: requestedBy,
        last_day: until,
        at_end: atEnd,
        end_announced: until === null ? 1 : 0,
        created_at: at,
        updated_at: at,
      });
      await replaceCover(tx, closure, cover);
      return { action: 'passage.close', closure };
    });
  }

  /** @throws ArchiveError `closure.stale` (details: ClosuresView) */
  async function requireVersion(tx: Tx, caller: Caller, { row }: StoredClosure, version: number): Promise<void> {
    if (row.version === version) return;
    throw new ArchiveError('closure.stale', [], { details: await view(tx, caller, row.recording) });
  }

  /**
   * @throws ArchiveError `recording.not-found`, `closure.not-found`, `closure.stale` (details: ClosuresView), those of
   *   `coverOf`, `closure.never-opens`, `closure.administrators-only`
   */
  async function edit(
    tx: Tx,
    caller: Caller,
    { id, closure }: { id: string; closure: string },
    given: ClosureChange,
  ): Promise<ClosuresView> {
    return change(tx, caller, id, async (recording, at) => {
      const stored = await requireClosure(tx, recording, closure);
      const { row } = stored;
      await requireVersion(tx, caller, stored, given.version);
      const { until = row.last_day, atEnd = row.at_end, requestedBy = row.requested_by } = given;
      requireEnding(requestedBy, atEnd);
      const cover = await changedCover(tx, stored, given);
      const isEarlier = opensEarlier(row, { until, atEnd });
      if (!may(caller.role, 'closure.open')) await refuseOpening(tx, stored, { cover, isEarlier });
      const isChecked = given.checked === true;
      if (isChecked) await requireSound(tx, recording, cover?.audioName ?? row.audio_name);
      await updateClosure(tx, row, {
        ...(given.reason === undefined ? {} : { reason: given.reason }),
        ...(given.publicReason === undefined ? {} : { public_reason: given.publicReason }),
        ...(cover ? { audio_name: cover.audioName } : {}),
        ...(isChecked ? { checked_files: await namesOfSounds(tx, recording) } : {}),
        requested_by: requestedBy,
        last_day: until,
        at_end: atEnd,
        end_announced: until === null ? 1 : 0,
        updated_at: at,
      });
      if (cover) await replaceCover(tx, closure, cover);
      return { action: 'passage.change', closure };
    });
  }

  /**
   * Without `version`, the closure is opened in its current state.
   * @throws ArchiveError `recording.not-found`, `closure.not-found`, `closure.undo-over`, `closure.stale` (details:
   * ClosuresView)
   */
  async function open(
    tx: Tx,
    caller: Caller,
    { id, closure, version }: { id: string; closure: string; version: number | undefined },
  ): Promise<ClosuresView> {
    return change(tx, caller, id, async (recording) => {
      const stored = await requireClosure(tx, recording, closure);
      if (!may(caller.role, 'closure.open')) await requireUndoable(tx, caller, { stored, now: now() });
      await requireVersion(tx, caller, stored, version ?? stored.row.version);
      await deleteClosure(tx, recording, closure);
      return { action: 'passage.open', closure };
    });
  }

  return { list, close, edit, open };
}

/** Ids of the current audio files, as stored with a closure. */
async function namesOfSounds(tx: Tx, recording: string): Promise<string> {
  return JSON.stringify((await listSounds(tx, recording)).map(({ id }) => id));
}

/** @throws ArchiveError `closure.not-found` */
async function requireClosure(tx: Tx, recording: string, id: string): Promise<StoredClosure> {
  const stored = (await listStoredClosures(tx, recording)).find(({ row }) => row.id === id);
  if (!stored) throw new ArchiveError('closure.not-found');
  return stored;
}

/** @throws ArchiveError `closure.undo-over` */
async function requireUndoable(
  tx: Tx,
  { userId }: Caller,
  { stored, now }: { stored: StoredClosure; now: Date },
): Promise<void> {
  const { id, recording } = stored.row;
  const undoable = await secondsToUndo(tx, { userId, recording, now }, [stored]);
  if (!undoable.has(id)) throw new ArchiveError('closure.undo-over');
}

function requireEnding(requestedBy: StoredClosure['row']['requested_by'], atEnd: 'open' | 'review'): void {
  if (atEnd === 'open' && !isOpenedByItself(requestedBy)) throw new ArchiveError('closure.never-opens');
}

/** Whether the change would open a passage earlier. */
function opensEarlier(
  { last_day, at_end }: StoredClosure['row'],
  { until, atEnd }: { until: string | null; atEnd: 'open' | 'review' },
): boolean {
  if (atEnd === 'review' || until === null) return false;
  return at_end === 'review' || last_day === null || until < last_day;
}

/**
 * Editors may move a closure to another audio file only if its file was deleted.
 * @throws ArchiveError `closure.administrators-only`
 */
async function refuseOpening(
  tx: Tx,
  stored: StoredClosure,
  { cover, isEarlier }: { cover: Cover | undefined; isEarlier: boolean },
): Promise<void> {
  const { row } = stored;
  const isGone = async () => !(await listSounds(tx, row.recording)).some(({ name }) => name === row.audio_name);
  const opens = cover && isShorter(stored, cover) && !(cover.audioName !== row.audio_name && (await isGone()));
  if (isEarlier || opens) throw new ArchiveError('closure.administrators-only');
}

/** Announces closures that have ended; closed passages are computed at each read. */
export async function announceEndedClosures({
  database,
  now,
}: Pick<Dependencies, 'database' | 'now'>): Promise<string[]> {
  const today = libraryDay(now());
  const announced: string[] = [];
  for (const { id, recording } of await listEndedClosures(database.db, today)) {
    const isOurs = await database.transaction(async (tx) => {
      const at = now().toISOString();
      return changeRecording(tx, recording, { kind: 'transcript', at }, () => markEndAnnounced(tx, id, today));
    });
    if (isOurs) announced.push(recording);
  }
  return announced;
}
