import { randomUUID } from 'node:crypto';
import { ArchiveError } from '@glosy/core/errors';
import { chooseAudio } from '@glosy/core/files/choose-audio';
import { cleanFileName, fileNameFault } from '@glosy/core/files/file-names';
import { fold } from '@glosy/core/text/fold';
import type { Misfit } from '@glosy/core/transcript-file/fit-sound';
import type { Repair } from '@glosy/core/transcript-file/repair';
import type { Queryable, Tx } from '../../database/database.ts';
import type { TranscriptsTable } from '../../database/tables/transcripts.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { changeRecording, type RunningChange } from '../recordings/change-recording.repository.ts';
import { recordFileChange } from '../recordings/recording-changes.repository.ts';
import { noTextFacts } from './facts/text-facts.repository.ts';
import { findLatestRevision } from './revisions.repository.ts';
import type { TranscriptAccess } from './transcript-access.ts';
import { findTranscript, insertTranscript, listAudioLengths } from './transcripts.repository.ts';
import { readUploadedLines, type SoundOfUpload, srtName, type TranscriptUpload } from './uploaded-lines.ts';
import { type NextRevision, type PreparedLines, prepareLines, writeRevision } from './write-revision.ts';

/** The transcript to save to, and the revision it is based on. */
type Target = Omit<TranscriptUpload, 'bytes' | 'proofread' | 'fit' | 'encoding'> &
  Pick<NextRevision, 'hasApproximateTimes'> & {
    /** The recogniser whose file is attached. */
    recogniser?: string | undefined;
  };

interface SavedTranscript {
  fileName: string;
  revision: number;
  /** The repairs that an attached file needed. */
  repairs: Repair[];
  /** Why an attached file, if stored unchanged, may not belong to its sound. */
  misfit: Misfit | null;
}

export function saveTranscript({ database, now }: Pick<Dependencies, 'database' | 'now'>, access: TranscriptAccess) {
  /**
   * Saves a whole transcript, attached or edited.
   * @throws ArchiveError those of `readUploadedLines` and `writeTranscript`
   */
  return async (caller: Caller, upload: TranscriptUpload): Promise<SavedTranscript> => {
    const name = requireName(upload);
    const stored = await findTranscript(database.db, upload.recording, fold(name));
    const sound = await findSoundOf(database.db, upload, stored?.audio_name || name);
    const { lines, repairs, misfit, ...read } = await readUploadedLines(upload, sound);
    const prepared = await prepareLines(database.db, stored, lines);
    const kind = upload.editSession === undefined ? 'transcript' : 'autosave';
    const saved = await database.transaction((tx) =>
      changeRecording(tx, upload.recording, { kind, at: now().toISOString() }, async (change) => {
        await access.requireEditable(tx, caller, upload.recording);
        return writeTranscript(change, caller, { ...upload, ...read }, prepared);
      }),
    );
    return { ...saved, repairs, misfit };
  };
}

/**
 * Makes prepared lines the text of a new or existing transcript. Lines that are recognised keep their ids and tags;
 * every state is kept as a revision.
 * @throws ArchiveError `transcript.stale` (details: author, time, revision), `file.name`, `file.name-taken` for one of
 * another audio, `request.invalid` for marks of lines that do not exist
 */
export async function writeTranscript(
  change: RunningChange,
  caller: Caller,
  target: Omit<Target, 'recording'>,
  prepared: PreparedLines,
): Promise<{ fileName: string; revision: number }> {
  const isEdit = target.baseRevision !== undefined;
  const transcript = await findOrCreate(change, caller, target);
  await requireFresh(change.tx, transcript, target.baseRevision);
  const { revision } = await writeRevision(change, transcript, prepared, {
    author: caller,
    origin: 'person',
    action: isEdit ? 'edited' : 'attached',
    restored_from: null,
    // Nothing folds into an attached file, because later edits are compared with it.
    edit_session: isEdit ? (target.editSession ?? null) : null,
    audioName: target.audioFile,
    hasApproximateTimes: target.hasApproximateTimes,
    ...(target.recogniser ? { machine: { place: '', model: target.recogniser, notes: [] } } : {}),
  });
  return { fileName: transcript.name, revision };
}

/** The sound of a text by its name, unless the upload names one, and its length. */
async function findSoundOf(
  db: Queryable,
  { recording, audioFile }: Pick<TranscriptUpload, 'recording' | 'audioFile'>,
  name: string,
): Promise<SoundOfUpload> {
  const lengths = await listAudioLengths(db, recording);
  const known = audioFile ?? (lengths.has(name) ? name : chooseAudio(name, [...lengths.keys()]));
  return { name: known, soundMs: lengths.get(known) ?? null };
}

/** The name under which a text is stored. @throws ArchiveError `file.name` */
function requireName({ fileName }: Pick<Target, 'fileName'>): string {
  const name = srtName(fileName);
  const clean = cleanFileName(name);
  if (clean === null) throw new ArchiveError('file.name', [fileName, fileNameFault(name) ?? '']);
  return clean;
}

async function findOrCreate(
  change: RunningChange,
  caller: Caller,
  target: Omit<Target, 'recording'>,
): Promise<TranscriptsTable> {
  const { tx, recording, at } = change;
  const fileName = requireName(target);
  const existing = await findTranscript(tx, recording, fold(fileName));
  if (existing) {
    refuseNameOfAnotherAudio(existing, target);
    return existing;
  }
  if (target.baseRevision !== undefined) throw new ArchiveError('transcript.not-found');
  await recordFileChange(change, caller, [{ field: 'technical.transcripts', after: fileName }]);
  const created: TranscriptsTable = {
    id: randomUUID(),
    recording,
    name: fileName,
    name_folded: fold(fileName),
    audio_name: chooseAudio(fileName, await [...(await listAudioLengths(tx, recording)).keys()]),
    revision: 0,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    ...noTextFacts,
  };
  await insertTranscript(tx, created);
  return created;
}

/** Refuses to overwrite the transcript of another audio: files of two tapes are often both `napisy.srt`. */
function refuseNameOfAnotherAudio(
  existing: TranscriptsTable,
  { audioFile, baseRevision }: Pick<Target, 'audioFile' | 'baseRevision'>,
): void {
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
