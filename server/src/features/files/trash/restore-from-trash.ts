import type { TrashedThing } from '@glosy/core/contract/recordings/trash';
import { ArchiveError } from '@glosy/core/errors';
import { libraryDay } from '@glosy/core/time/library-day';
import type { Tx } from '../../../database/database.ts';
import { writeAudit } from '../../auth/audit.repository.ts';
import { changeRecording, type RunningChange } from '../../recordings/change-recording.repository.ts';
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
  findRecordingOfFile,
  findTrashedFile,
  listCompanions,
  listTrashedFiles,
  takeFilesOutOfTrash,
} from './file-trash.repository.ts';
import type { TranscriptTrash } from './transcript-trash.ts';

export interface Restored {
  signature: string;
  /** Whether the recording itself was in the trash. */
  recording: boolean;
  files: string[];
  /** Names that are in use again: these files stay in the trash. */
  taken: string[];
}

/**
 * Restores a recording with the files that were deleted from it, or one file, for an operator. Returns null when the
 * trash contains none of these.
 */
export async function restoreFromTrash(
  tx: Tx,
  transcripts: TranscriptTrash,
  { signature, file }: { signature: string; file?: string | undefined },
  at: string,
): Promise<Restored | null> {
  const trashed = await findTrashed(tx, signature);
  const row = trashed ?? (await findRecordingRow(tx, signature));
  if (!row) return null;
  const isAsked = ({ name }: { name: string }) => file === undefined || foldSignature(name) === foldSignature(file);
  const files = (await listTrashedFiles(tx, row.signature)).filter(isAsked);
  const texts = (await transcripts.listTrashed(tx, row.signature)).filter(isAsked);
  if (!trashed && files.length + texts.length === 0) return null;
  return changeRecording(tx, row.signature, { kind: 'record', at }, async (change) => {
    if (trashed) await restoreRow(change, trashed, operator);
    const back = new Set<string>();
    const taken = new Set<string>();
    for (const one of files) ((await restoreFile(change, one, operator)) ? back : taken).add(one.name);
    for (const one of texts) {
      ((await restoreTranscript(change, transcripts, one, operator)) ? back : taken).add(one.name);
    }
    if (back.size > 0) await transcripts.pairWaiting(change);
    return { signature: row.signature, recording: trashed !== undefined, files: [...back], taken: [...taken] };
  });
}

/**
 * Restores one entry of the list of the trash. Returns the signature of a recording, and the name of a file.
 * @throws ArchiveError `trash.not-found` (also restored or erased since it was listed), `trash.recording-deleted`,
 *   `trash.name-taken`, `trash.portrait-taken`, `trash.names-narrator` (a pseudonym was chosen since it was deleted)
 */
export async function restoreEntry(
  tx: Tx,
  transcripts: TranscriptTrash,
  { kind, id }: TrashedThing,
  { author, at }: { author: Author; at: string },
): Promise<string> {
  if (kind !== 'recording') return restoreFileEntry(tx, transcripts, { kind, id }, { author, at });
  const row = await findTrashed(tx, id);
  if (!row) throw new ArchiveError('trash.not-found');
  await changeRecording(tx, id, { kind: 'record', at }, (change) => restoreRow(change, row, author));
  return row.signature;
}

async function restoreFileEntry(
  tx: Tx,
  transcripts: TranscriptTrash,
  { kind, id }: TrashedThing,
  { author, at }: { author: Author; at: string },
): Promise<string> {
  const recording = await (kind === 'transcript' ? transcripts.findRecordingOf(tx, id) : findRecordingOfFile(tx, id));
  if (recording === undefined) throw new ArchiveError('trash.not-found');
  return changeRecording(tx, recording, { kind: 'files', at }, async (change) => {
    const transcript = kind === 'transcript' ? await transcripts.findTrashed(tx, id) : undefined;
    const file = kind === 'transcript' ? undefined : await findTrashedFile(tx, id);
    const found = transcript ?? file;
    if (!found) throw new ArchiveError('trash.not-found');
    if (!(await findRecordingRow(tx, recording))) throw new ArchiveError('trash.recording-deleted', [recording]);
    const today = libraryDay(new Date(at));
    const namesBefore = await countUndecidedNames(tx, recording, today);
    const isBack = transcript
      ? await restoreTranscript(change, transcripts, transcript, author)
      : file !== undefined && (await restoreFile(change, file, author));
    if (!isBack && file?.kind === 'photo') throw new ArchiveError('trash.portrait-taken');
    if (!isBack) throw new ArchiveError('trash.name-taken', [found.name]);
    if ((await countUndecidedNames(tx, recording, today)) > namesBefore) throw new ArchiveError('trash.names-narrator');
    await transcripts.pairWaiting(change);
    return (await findMediaItem(tx, id))?.title || found.name;
  });
}

async function restoreRow(
  { tx, recording, at }: RunningChange,
  { version }: { version: number },
  author: Author,
): Promise<void> {
  await takeOutOfTrash(tx, recording);
  await insertChange(tx, recording, author, { version: version + 1, at, fields: [{ field: 'restored' }] });
  const subject = `recording:${recording}`;
  await writeAudit(tx, { at, actorId: author.userId, action: 'recording.restore', subject });
}

/** False when the recording has a file of this name, or another portrait. */
async function restoreFile(change: RunningChange, file: FileRow, author: Author): Promise<boolean> {
  const { tx, recording } = change;
  const { name } = file;
  if (await isNameTaken(tx, recording, name)) return false;
  if (file.kind === 'photo' && (await findRecordingRow(tx, recording))?.photo) return false;
  await takeFilesOutOfTrash(tx, [file, ...(await listCompanions(tx, file))]);
  if (file.kind === 'media') {
    const field = `media.${(await findMediaItem(tx, file.id))?.type ?? 'photos'}`;
    await noteMediaChange(change, author, [{ field, after: name }]);
  } else {
    const [field, set] =
      file.kind === 'photo' ? ['metadata.interviewee.photo', { photo: name }] : ['technical.storage', {}];
    await recordFileChange(change, author, [{ field, after: name }], set);
  }
  await auditFile(change, author);
  return true;
}

/** False when the recording has a transcript of this name. */
async function restoreTranscript(
  change: RunningChange,
  transcripts: TranscriptTrash,
  transcript: { id: string; name: string },
  author: Author,
): Promise<boolean> {
  if (!(await transcripts.takeOut(change.tx, change.recording, transcript))) return false;
  await recordFileChange(change, author, [{ field: 'technical.transcripts', after: transcript.name }]);
  await auditFile(change, author);
  return true;
}

function auditFile({ tx, recording, at }: RunningChange, author: Author): Promise<void> {
  return writeAudit(tx, { at, actorId: author.userId, action: 'file.restore', subject: `recording:${recording}` });
}
