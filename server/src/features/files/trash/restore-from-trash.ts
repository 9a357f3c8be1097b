import type { TrashedThing } from '@glosy/core/contract/trash';
import { ArchiveError } from '@glosy/core/errors';
import { libraryDay } from '@glosy/core/library-day';
import type { Tx } from '../../../database/database.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { writeAudit } from '../../auth/audit.repository.ts';
import { announceChange } from '../../recordings/announce-change.repository.ts';
import { countUndecidedNames } from '../../recordings/consent/undecided-names.ts';
import {
  type Author,
  insertChange,
  noteMediaChange,
  operator,
  recordFileChange,
} from '../../recordings/recording-changes.repository.ts';
import {
  findRecordingRow,
  findTrashed,
  foldSignature,
  takeOutOfTrash,
} from '../../recordings/recordings.repository.ts';
import { type FileRow, isNameTaken } from '../files.repository.ts';
import {
  findMediaItem,
  findTrashedFile,
  listCompanions,
  listTrashedFiles,
  takeFilesOutOfTrash,
} from './file-trash.repository.ts';
import type { TranscriptTrash } from './transcript-trash.ts';

type Needs = Pick<Dependencies, 'database' | 'now'>;

export interface Restored {
  signature: string;
  /** Whether the recording itself was in the trash. */
  recording: boolean;
  files: string[];
  /** Names that are taken: these files stay in the trash. */
  taken: string[];
}

/** Who restores, and when. */
interface Restoring {
  author: Author;
  at: string;
}

/**
 * Restores a recording from the trash, and the files that were deleted from it, or only the named one, for an
 * operator. Returns null when the trash contains none of these.
 */
export async function restoreFromTrash(
  { database, now }: Needs,
  transcripts: TranscriptTrash,
  { signature, file }: { signature: string; file?: string | undefined },
): Promise<Restored | null> {
  return database.transaction(async (tx) => {
    const restoring = { author: operator, at: now().toISOString() };
    const trashed = await findTrashed(tx, signature);
    const row = trashed ?? (await findRecordingRow(tx, signature));
    if (!row) return null;
    if (trashed) await restoreRow(tx, trashed, restoring);
    const restored: Restored = { signature: row.signature, recording: trashed !== undefined, files: [], taken: [] };
    const isAsked = (name: string) => file === undefined || foldSignature(name) === foldSignature(file);
    const note = (name: string, isBack: boolean) => {
      const list = isBack ? restored.files : restored.taken;
      if (!list.includes(name)) list.push(name);
    };
    for (const one of (await listTrashedFiles(tx, row.signature)).filter(({ name }) => isAsked(name))) {
      note(one.name, await restoreFile(tx, one, restoring));
    }
    for (const one of (await transcripts.listTrashed(tx, row.signature)).filter(({ name }) => isAsked(name))) {
      note(one.name, await restoreTranscript(tx, transcripts, { ...one, recording: row.signature }, restoring));
    }
    if (restored.files.length > 0) await transcripts.pairWaiting(tx, row.signature);
    return restored.recording || restored.files.length + restored.taken.length > 0 ? restored : null;
  });
}

/**
 * Restores one entry of the list of the trash. Returns the signature of a recording, and the name of a file.
 * @throws ArchiveError `trash.not-found` (also restored or erased since it was listed), `trash.recording-deleted`,
 *   `trash.name-taken`, `trash.portrait-taken`, `trash.names-narrator` (a pseudonym was chosen since it was deleted)
 */
export async function restoreEntry(
  { database, now }: Needs,
  transcripts: TranscriptTrash,
  author: Author,
  { kind, id }: TrashedThing,
): Promise<string> {
  return database.transaction(async (tx) => {
    const restoring = { author, at: now().toISOString() };
    if (kind !== 'recording') return restoreFileEntry(tx, transcripts, { kind, id }, restoring);
    const row = await findTrashed(tx, id);
    if (!row) throw new ArchiveError('trash.not-found');
    await restoreRow(tx, row, restoring);
    return row.signature;
  });
}

async function restoreFileEntry(
  tx: Tx,
  transcripts: TranscriptTrash,
  { kind, id }: TrashedThing,
  restoring: Restoring,
): Promise<string> {
  const transcript = kind === 'transcript' ? await transcripts.findTrashed(tx, id) : undefined;
  const file = kind === 'transcript' ? undefined : await findTrashedFile(tx, id);
  const found = transcript ?? file;
  if (!found) throw new ArchiveError('trash.not-found');
  const { recording, name } = found;
  if (!(await findRecordingRow(tx, recording))) throw new ArchiveError('trash.recording-deleted', [recording]);
  const today = libraryDay(new Date(restoring.at));
  const namesBefore = await countUndecidedNames(tx, recording, today);
  const isBack = transcript
    ? await restoreTranscript(tx, transcripts, transcript, restoring)
    : file !== undefined && (await restoreFile(tx, file, restoring));
  if (!isBack && file?.kind === 'photo') throw new ArchiveError('trash.portrait-taken');
  if (!isBack) throw new ArchiveError('trash.name-taken', [name]);
  if ((await countUndecidedNames(tx, recording, today)) > namesBefore) throw new ArchiveError('trash.names-narrator');
  await transcripts.pairWaiting(tx, recording);
  return (await findMediaItem(tx, id))?.title || name;
}

async function restoreRow(
  tx: Tx,
  { signature, version }: { signature: string; version: number },
  { author, at }: Restoring,
): Promise<void> {
  await takeOutOfTrash(tx, signature);
  await announceChange(tx, signature, 'record', at);
  await insertChange(tx, signature, author, { version: version + 1, at, fields: [{ field: 'restored' }] });
  const subject = `recording:${signature}`;
  await writeAudit(tx, { at, actorId: author.userId, action: 'recording.restore', subject });
}

/** False when the recording has a file of this name, or another portrait. */
async function restoreFile(tx: Tx, file: FileRow, restoring: Restoring): Promise<boolean> {
  const { recording, name } = file;
  if (await isNameTaken(tx, recording, name)) return false;
  if (file.kind === 'photo' && (await findRecordingRow(tx, recording))?.photo) return false;
  await takeFilesOutOfTrash(tx, [file, ...(await listCompanions(tx, file))]);
  if (file.kind === 'audio') await noteFile(tx, recording, restoring, { field: 'technical.storage', after: name });
  if (file.kind === 'photo') {
    await noteFile(tx, recording, restoring, { field: 'metadata.interviewee.photo', after: name }, name);
  }
  if (file.kind === 'media') {
    const field = `media.${(await findMediaItem(tx, file.id))?.type ?? 'photos'}`;
    await noteMediaChange(tx, recording, restoring.author, { at: restoring.at, fields: [{ field, after: name }] });
    await auditFile(tx, recording, restoring);
  }
  return true;
}

/** False when the recording has a transcript of this name. */
async function restoreTranscript(
  tx: Tx,
  transcripts: TranscriptTrash,
  transcript: { id: string; recording: string; name: string },
  restoring: Restoring,
): Promise<boolean> {
  const { recording, name } = transcript;
  if (!(await transcripts.takeOut(tx, recording, transcript))) return false;
  await noteFile(tx, recording, restoring, { field: 'technical.transcripts', after: name });
  return true;
}

async function noteFile(
  tx: Tx,
  recording: string,
  restoring: Restoring,
  field: { field: string; after: string },
  photo?: string,
): Promise<void> {
  const { author, at } = restoring;
  await recordFileChange(tx, recording, author, { at, field, ...(photo === undefined ? {} : { photo }) });
  await auditFile(tx, recording, restoring);
}

function auditFile(tx: Tx, recording: string, { author, at }: Restoring): Promise<void> {
  return writeAudit(tx, { at, actorId: author.userId, action: 'file.restore', subject: `recording:${recording}` });
}
