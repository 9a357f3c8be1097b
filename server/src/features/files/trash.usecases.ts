import type { Queryable } from '../../database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { addToLedger } from '../../ledger/outbox.ts';
import { dayMs } from '../../lib/durations.ts';
import { writeAudit } from '../auth/audit.repository.ts';
import { announceChange } from '../recordings/announce-change.repository.ts';
import {
  insertChange,
  noteMediaChange,
  operator,
  recordFileChange,
} from '../recordings/recording-changes.repository.ts';
import {
  eraseRecording,
  findRecordingRow,
  findTrashed,
  foldSignature,
  listTrashedBefore,
  lockTrashedBefore,
  takeOutOfTrash,
} from '../recordings/recordings.repository.ts';
import {
  findMediaType,
  listCompanions,
  listTrashedFiles,
  lockFilesTrashedBefore,
  takeFilesOutOfTrash,
} from './file-trash.repository.ts';
import { deleteFile, type FileRow, isNameTaken } from './files.repository.ts';
import { listStorageKeys } from './storage-keys.repository.ts';
import type { StoredKeys } from './stored-keys.ts';

type Needs = Pick<Dependencies, 'database' | 'now'>;

/** Trash operations on transcripts, provided by that later feature and run in the same transaction. */
export interface TranscriptTrash {
  listTrashed(tx: Queryable, recording: string): Promise<{ id: string; name: string }[]>;
  /** False when the recording has a transcript of this name. */
  takeOut(tx: Queryable, recording: string, transcript: { id: string; name: string }): Promise<boolean>;
  /** Links transcripts without audio to the audio that is there by now. */
  pairWaiting(tx: Queryable, recording: string): Promise<void>;
  listRecordingsBefore(tx: Queryable, moment: string): Promise<string[]>;
  eraseBefore(tx: Queryable, moment: string): Promise<{ recording: string; name: string }[]>;
}

export interface Restored {
  signature: string;
  /** Whether the recording itself was in the trash. */
  recording: boolean;
  files: string[];
  /** Names that are taken: these files stay in the trash. */
  taken: string[];
}

/**
 * Restores a recording from the trash, and the files that were deleted from it, or only the named one. Returns null
 * when the trash contains none of these.
 */
export async function restoreFromTrash(
  { database, now }: Needs,
  transcripts: TranscriptTrash,
  { signature, file }: { signature: string; file?: string | undefined },
): Promise<Restored | null> {
  return database.transaction(async (tx) => {
    const at = now().toISOString();
    const trashed = await findTrashed(tx, signature);
    const row = trashed ?? (await findRecordingRow(tx, signature));
    if (!row) return null;
    if (trashed) await restoreRow(tx, trashed.signature, at, trashed.version + 1);
    const restored: Restored = { signature: row.signature, recording: trashed !== undefined, files: [], taken: [] };
    const isAsked = (name: string) => file === undefined || foldSignature(name) === foldSignature(file);
    const note = (name: string, isBack: boolean) => {
      const list = isBack ? restored.files : restored.taken;
      if (!list.includes(name)) list.push(name);
    };
    for (const one of (await listTrashedFiles(tx, row.signature)).filter(({ name }) => isAsked(name))) {
      note(one.name, await restoreFile(tx, one, at));
    }
    for (const one of (await transcripts.listTrashed(tx, row.signature)).filter(({ name }) => isAsked(name))) {
      const isBack = await transcripts.takeOut(tx, row.signature, one);
      if (isBack) await noteFile(tx, row.signature, at, { field: 'technical.transcripts', after: one.name });
      note(one.name, isBack);
    }
    if (restored.files.length > 0) await transcripts.pairWaiting(tx, row.signature);
    return restored.recording || restored.files.length + restored.taken.length > 0 ? restored : null;
  });
}

async function restoreRow(tx: Queryable, signature: string, at: string, version: number): Promise<void> {
  await takeOutOfTrash(tx, signature);
  await announceChange(tx, signature, 'record', at);
  await insertChange(tx, signature, operator, { version, at, fields: [{ field: 'restored' }] });
  await writeAudit(tx, { at, actorId: null, action: 'recording.restore', subject: `recording:${signature}` });
}

async function restoreFile(tx: Queryable, file: FileRow, at: string): Promise<boolean> {
  if (await isNameTaken(tx, file.recording, file.name)) return false;
  if (file.kind === 'photo' && (await findRecordingRow(tx, file.recording))?.photo) return false;
  await takeFilesOutOfTrash(tx, [file, ...(await listCompanions(tx, file))]);
  if (file.kind === 'audio') await noteFile(tx, file.recording, at, { field: 'technical.storage', after: file.name });
  if (file.kind === 'photo') {
    await noteFile(tx, file.recording, at, { field: 'metadata.interviewee.photo', after: file.name }, file.name);
  }
  if (file.kind === 'media') {
    const field = `media.${(await findMediaType(tx, file.id)) ?? 'photos'}`;
    await noteMediaChange(tx, file.recording, operator, { at, fields: [{ field, after: file.name }] });
    await auditFile(tx, file.recording, at, 'file.restore');
  }
  return true;
}

async function noteFile(
  tx: Queryable,
  recording: string,
  at: string,
  field: { field: string; after: string },
  photo?: string,
): Promise<void> {
  await recordFileChange(tx, recording, operator, { at, field, ...(photo === undefined ? {} : { photo }) });
  await auditFile(tx, recording, at, 'file.restore');
}

function auditFile(tx: Queryable, recording: string, at: string, action: 'file.restore' | 'file.purge'): Promise<void> {
  return writeAudit(tx, { at, actorId: null, action, subject: `recording:${recording}` });
}

/**
 * Erases recordings and files that were in the trash for `trashDays`; resolves with signatures and file names. Several
 * processes may do so at once: each thing is erased and noted by one.
 */
export async function emptyTrash(
  { database, now, config }: Needs & Pick<Dependencies, 'config'>,
  keys: StoredKeys,
  transcripts: TranscriptTrash,
): Promise<string[]> {
  const at = now().toISOString();
  const before = new Date(now().getTime() - config.trashDays * dayMs).toISOString();
  const erased: string[] = [];
  for (const signature of await listTrashedBefore(database.db, before)) {
    await database.transaction(async (tx) => {
      if (!(await lockTrashedBefore(tx, signature, before))) return;
      await eraseWithFiles({ tx, keys }, signature, at);
      erased.push(signature);
    });
  }
  await database.transaction(async (tx) => {
    // The index has trashed transcripts too, so that a restored one is found at once: their words leave it now.
    await announceChange(tx, await transcripts.listRecordingsBefore(tx, before), 'transcript', at);
    const gone = await transcripts.eraseBefore(tx, before);
    for (const file of await lockFilesTrashedBefore(tx, before)) {
      await keys.drop(tx, await listStorageKeys(tx, { fileId: file.id }));
      await deleteFile(tx, file.id);
      if (file.kind !== 'original' && file.kind !== 'thumbnail') gone.push(file);
    }
    for (const { recording, name } of gone) {
      await auditFile(tx, recording, at, 'file.purge');
      erased.push(name);
    }
  });
  return erased;
}

/** Erases a recording with its files for good, and writes the ledger. */
async function eraseWithFiles(
  { tx, keys }: { tx: Queryable; keys: Pick<StoredKeys, 'drop'> },
  signature: string,
  at: string,
): Promise<void> {
  await keys.drop(tx, await listStorageKeys(tx, { recording: signature }));
  await eraseRecording(tx, signature, at);
  await writeAudit(tx, { at, actorId: null, action: 'recording.purge', subject: `recording:${signature}` });
  await addToLedger(tx, { at, kind: 'recording-erased', recording: signature });
}
