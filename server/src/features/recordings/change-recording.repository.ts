import { limits } from '@glosy/core/limits';
import type { Tx } from '../../database/database.ts';
import { needsRowLocks } from '../../database/row-locks.ts';
import { sealRecordings } from './recording-hash.repository.ts';

/**
 * Changes that a reader can notice: in the record, its files, media, tags or text. Autosaves are made every few
 * seconds. `hiding` accompanies another kind: users find nothing that was indexed before.
 */
export type ChangeKind = 'record' | 'files' | 'media' | 'tags' | 'transcript' | 'autosave' | 'hiding';

/** Kinds of change to data that the recording's hash covers. */
const sealedKinds: ReadonlySet<ChangeKind> = new Set(['record', 'files', 'media']);
/**
 * Kinds of change after which the search reads the transcripts again; tags are left out, because one tag may be in very
 * many recordings.
 */
const textKinds: ReadonlySet<ChangeKind> = new Set(['record', 'files', 'transcript', 'autosave', 'hiding']);
/** Kinds of change that move `updated_at` at most once a minute. */
const frequentKinds: ReadonlySet<ChangeKind> = new Set(['autosave', 'hiding']);

interface ChangeOf {
  kind: ChangeKind;
  /** ISO 8601, UTC. */
  at: string;
}

/**
 * A running change of one recording. Functions that must run inside a change take it as a parameter in place of `Tx`.
 */
export interface RunningChange {
  readonly tx: Tx;
  /** The recording's signature. */
  readonly recording: string;
  readonly at: string;
  /** Adds a further kind to the change. */
  also(kind: ChangeKind): void;
}

/**
 * Changes a recording: locks its row, runs the change, then moves the stamps (docs/architecture.md, Stamps) and writes
 * the hash that `archive check` compares. The row is locked before any row of the recording's transcripts, files and
 * tags, so that two changes never deadlock.
 */
export function changeRecording<Result>(
  tx: Tx,
  recording: string,
  { kind, at }: ChangeOf,
  change: (change: RunningChange) => Promise<Result>,
): Promise<Result> {
  const kinds = new Set([kind]);
  const running = { tx, recording, at, also: (another: ChangeKind) => void kinds.add(another) };
  return lockAndAnnounce(tx, [recording], { kinds, at }, () => change(running));
}

/** Changes several recordings at once, locked in the order of their signatures. */
export function changeRecordings<Result>(
  tx: Tx,
  recordings: readonly string[],
  { kind, at }: ChangeOf,
  change: () => Promise<Result>,
): Promise<Result> {
  return lockAndAnnounce(tx, recordings, { kinds: new Set([kind]), at }, change);
}

async function lockAndAnnounce<Result>(
  tx: Tx,
  recordings: readonly string[],
  { kinds, at }: { kinds: ReadonlySet<ChangeKind>; at: string },
  change: () => Promise<Result>,
): Promise<Result> {
  if (recordings.length === 0) return change();
  await lockInOrder(tx, recordings);
  const result = await change();
  const isOf = (some: ReadonlySet<ChangeKind>) => [...kinds].some((kind) => some.has(kind));
  await tx
    .updateTable('recordings')
    .set((eb) => ({
      search_stamp: eb('search_stamp', '+', 1),
      text_stamp: eb('text_stamp', '+', isOf(textKinds) ? 1 : 0),
      ...(kinds.has('hiding') ? { hidden_stamp: eb('search_stamp', '+', 1) } : {}),
    }))
    .where('signature', 'in', recordings)
    .execute();
  const isFrequent = [...kinds].every((kind) => frequentKinds.has(kind));
  const lastNotice = new Date(Date.parse(at) - limits.autosaveNoticeMs).toISOString();
  await tx
    .updateTable('recordings')
    .set((eb) => ({ updated_at: at, list_stamp: eb('list_stamp', '+', 1) }))
    .where('signature', 'in', recordings)
    .$if(isFrequent, (query) => query.where('updated_at', '<=', lastNotice))
    .execute();
  if (isOf(sealedKinds)) await sealRecordings(tx, recordings);
  return result;
}

/** Locks rows one by one: an UPDATE locks them in any order, so two updates of several recordings could deadlock. */
async function lockInOrder(tx: Tx, recordings: readonly string[]): Promise<void> {
  if (!needsRowLocks(tx)) return;
  await tx
    .selectFrom('recordings')
    .select('signature')
    .where('signature', 'in', recordings)
    .orderBy('signature')
    .forNoKeyUpdate()
    .execute();
}
