import { randomUUID } from 'node:crypto';
import { chooseAudio } from '@glosy/core/choose-audio';
import { ArchiveError } from '@glosy/core/errors';
import { cleanFileName, fileNameFault } from '@glosy/core/file-names';
import { fold } from '@glosy/core/fold';
import type { Repair } from '@glosy/core/transcript-file/repair';
import type { Tx } from '../../database/database.ts';
import type { TranscriptsTable } from '../../database/tables/transcripts.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { announceChange } from '../recordings/announce-change.repository.ts';
import { recordFileChange } from '../recordings/recording-changes.repository.ts';
import { findLatestRevision } from './revisions.repository.ts';
import type { TranscriptAccess } from './transcript-access.ts';
import { findTranscript, insertTranscript, listAudioNames } from './transcripts.repository.ts';
import { readUploadedLines, srtName, type TranscriptUpload } from './uploaded-lines.ts';
import { type PreparedLines, prepareLines, writeRevision } from './write-revision.ts';

/** Where a text is saved, and on top of what. */
type Target = Omit<TranscriptUpload, 'bytes' | 'proofread'>;

interface SavedTranscript {
  fileName: string;
  revision: number;
  /** What had to be changed in an attached file for it to be read. */
  repairs: Repair[];
}

export function saveTranscript({ database, now }: Dependencies, access: TranscriptAccess) {
  const writeTranscript = transcriptWriter({ now }, access);
  /**
   * Saves a whole transcript, attached or edited.
   * @throws ArchiveError those of `readUploadedLines` and `transcriptWriter`
   */
  return async (caller: Caller, upload: TranscriptUpload): Promise<SavedTranscript> => {
    const stored = await findTranscript(database.db, upload.recording, fold(requireName(upload)));
    const { lines, repairs } = await readUploadedLines(upload);
    const prepared = await prepareLines(database.db, stored, lines);
    const saved = await database.transaction((tx) => writeTranscript(tx, caller, upload, prepared));
    return { ...saved, repairs };
  };
}

export function transcriptWriter({ now }: Pick<Dependencies, 'now'>, access: TranscriptAccess) {
  /**
   * Makes prepared lines the text of a transcript, a new one or one that exists. Lines keep their ids as far as they can
   * be recognised, and with them their tags; every state is kept as a revision.
   * @throws ArchiveError `transcript.locked`, `.stale` (details: author, time, revision), `file.name`,
   * `file.name-taken` for one of another audio, `request.invalid` for marks of lines that do not exist
   */
  return async (
    tx: Tx,
    caller: Caller,
    target: Target,
    prepared: PreparedLines,
  ): Promise<{ fileName: string; revision: number }> => {
    const fileName = requireName(target);
    await access.requireEditable(tx, caller, target.recording);
    const at = now().toISOString();
    const isEdit = target.baseRevision !== undefined;
    await announceChange(tx, target.recording, target.editSession === undefined ? 'transcript' : 'autosave', at);
    const transcript = await findOrCreate(tx, caller, { target, fileName, at });
    await requireFresh(tx, transcript, target.baseRevision);
    const { revision } = await writeRevision(tx, transcript, prepared, {
      at,
      author: caller,
      origin: 'person',
      action: isEdit ? 'edited' : 'attached',
      restored_from: null,
      // Nothing folds into an attached file, because later edits are compared with it.
      edit_session: isEdit ? (target.editSession ?? null) : null,
      audioName: target.audioFile,
    });
    return { fileName: transcript.name, revision };
  };
}

/** The name under which a text is stored. @throws ArchiveError `file.name` */
function requireName({ fileName }: Target): string {
  const name = srtName(fileName);
  const clean = cleanFileName(name);
  if (clean === null) throw new ArchiveError('file.name', [fileName, fileNameFault(name) ?? '']);
  return clean;
}

async function findOrCreate(
  tx: Tx,
  caller: Caller,
  { target, fileName, at }: { target: Target; fileName: string; at: string },
): Promise<TranscriptsTable> {
  const existing = await findTranscript(tx, target.recording, fold(fileName));
  if (existing) {
    refuseNameOfAnotherAudio(existing, target);
    return existing;
  }
  if (target.baseRevision !== undefined) throw new ArchiveError('transcript.not-found');
  const field = { field: 'technical.transcripts', after: fileName };
  // First, so that audio published at the same time waits for this transaction and then finds the transcript.
  await recordFileChange(tx, target.recording, caller, { at, field });
  const created: TranscriptsTable = {
    id: randomUUID(),
    recording: target.recording,
    name: fileName,
    name_folded: fold(fileName),
    audio_name: chooseAudio(fileName, await listAudioNames(tx, target.recording)),
    revision: 0,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  };
  await insertTranscript(tx, created);
  return created;
}

/** Attaching to one audio must not overwrite the transcript of another: files of two tapes are often both `napisy.srt`. */
function refuseNameOfAnotherAudio(existing: TranscriptsTable, { audioFile, baseRevision }: Target): void {
  const isOfAnother = existing.audio_name !== '' && audioFile !== undefined && audioFile !== existing.audio_name;
  if (isOfAnother && baseRevision === undefined) throw new ArchiveError('file.name-taken', [existing.name]);
}

/** @throws ArchiveError `transcript.stale` unless the save started from the newest revision or from none */
export async function requireFresh(tx: Tx, transcript: TranscriptsTable, base: number | undefined): Promise<void> {
  if (base === undefined || base === transcript.revision) return;
  const latest = await findLatestRevision(tx, transcript.id);
  throw new ArchiveError('transcript.stale', [], {
    details: { revision: transcript.revision, author: latest?.author ?? '', at: transcript.updated_at },
  });
}
