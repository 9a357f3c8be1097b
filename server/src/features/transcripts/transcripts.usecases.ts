import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { ArchiveError } from '@glosy/core/errors';
import { cleanFileName } from '@glosy/core/file-names';
import { fold } from '@glosy/core/fold';
import { limits } from '@glosy/core/limits';
import { may, mayEditTranscript } from '@glosy/core/policy';
import { writeProofreadRanges } from '@glosy/core/proofread-marks';
import { writeSrt } from '@glosy/core/srt';
import type { TranscriptRevision } from '@glosy/core/transcript-revision';
import type { Queryable } from '../../database/database.ts';
import type { RevisionsTable, TranscriptsTable } from '../../database/tables/transcripts.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Caller } from '../../http/caller.ts';
import { announceChange } from '../recordings/announce-change.repository.ts';
import { recordFileChange } from '../recordings/recording-changes.repository.ts';
import { requireVisibleRecording } from '../recordings/visible-recording.repository.ts';
import { chooseAudio } from './choose-audio.ts';
import { findLineChanges, type LineChanges, type NextLine } from './line-changes.ts';
import { trashTranscript } from './transcript-trash.repository.ts';
import {
  advanceTranscript,
  findLatestRevision,
  findRevision,
  findTranscript,
  insertRevision,
  insertTranscript,
  listAudioNames,
  listLines,
  listProofreadRanges,
  listRevisionRows,
  replaceRevision,
  writeLineChanges,
} from './transcripts.repository.ts';
import { readUploadedLines, srtName, type TranscriptUpload } from './uploaded-lines.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export interface TranscriptRequest {
  id: string;
  filename: string;
  revision?: number | undefined;
  download?: '1' | undefined;
}

export interface TranscriptText {
  revision: number;
  /** SubRip text, gzip. */
  compressed: Buffer;
}

export type TranscriptUsecases = ReturnType<typeof transcriptUsecases>;

export function transcriptUsecases({ database, config, now }: Dependencies) {
  const visible = (db: Queryable, caller: Caller, recording: string) =>
    requireVisibleRecording(db, caller.role, recording, config.privateReaders);

  async function requireEditable(db: Queryable, caller: Caller, recording: string): Promise<void> {
    const { lockHolder } = await visible(db, caller, recording);
    if (!mayEditTranscript(caller, lockHolder)) throw new ArchiveError('transcript.locked', [lockHolder]);
  }

  async function requireTranscript(db: Queryable, recording: string, name: string): Promise<TranscriptsTable> {
    const transcript = await findTranscript(db, recording, fold(srtName(name)));
    if (!transcript) throw new ArchiveError('transcript.not-found');
    return transcript;
  }

  /**
   * The newest state, or for staff an older one. A user downloads only what is marked as downloadable.
   * @throws ArchiveError `transcript.not-found`, `recording.not-found`, `file.not-downloadable`, `session.forbidden`
   */
  async function read(caller: Caller, asked: TranscriptRequest): Promise<TranscriptText> {
    const recording = await visible(database.db, caller, asked.id);
    const isStaff = may(caller.role, 'transcript.edit');
    if (asked.download && !recording.downloadable && !isStaff) throw new ArchiveError('file.not-downloadable');
    if (asked.revision !== undefined && !isStaff) throw new ArchiveError('session.forbidden');
    const transcript = await requireTranscript(database.db, recording.signature, asked.filename);
    const row =
      asked.revision === undefined
        ? await findLatestRevision(database.db, transcript.id)
        : await findRevision(database.db, transcript.id, asked.revision);
    if (!row) throw new ArchiveError('transcript.not-found');
    return { revision: row.number, compressed: Buffer.from(row.content, 'base64') };
  }

  /**
   * Saves a whole transcript, new or edited. Lines keep their ids as far as they can be recognised, and with them
   * their tags; every state is kept as a revision.
   * @throws ArchiveError `transcript.unreadable`, `.locked`, `.stale` (details: who saved, when, which revision),
   * `file.name-taken` for one of another audio, `request.invalid` for marks of lines that are not there
   */
  async function save(caller: Caller, upload: TranscriptUpload): Promise<{ fileName: string; revision: number }> {
    const fileName = srtName(upload.fileName);
    if (cleanFileName(fileName) === null) throw new ArchiveError('file.name', [upload.fileName]);
    const lines = readUploadedLines(upload);
    const content = (await compress(writeSrt(lines))).toString('base64');
    const foreseen = await foresee(upload.recording, fileName, lines);
    return database.transaction(async (tx) => {
      await requireEditable(tx, caller, upload.recording);
      const kind = upload.editSession === undefined ? 'transcript' : 'autosave';
      await announceChange(tx, upload.recording, kind, now().toISOString());
      const transcript = await findOrCreate(tx, caller, upload, fileName);
      await requireFresh(tx, transcript, upload.baseRevision);
      await advance(tx, transcript, upload.audioFile);
      const changes =
        foreseen?.id === transcript.id && foreseen.revision === transcript.revision
          ? foreseen.changes
          : findLineChanges(transcript.id, await listLines(tx, transcript.id), lines);
      await writeLineChanges(tx, transcript.id, changes);
      const revision = transcript.revision + 1;
      await keepRevision(tx, caller, upload, {
        transcript_id: transcript.id,
        number: revision,
        line_count: lines.length,
        content,
      });
      return { fileName: transcript.name, revision };
    });
  }

  /**
   * What the save will change, found before the transaction: this takes long for a long transcript, and meanwhile
   * nobody who listens shall wait. Holds as long as the transcript is still at this revision; null for a new one.
   */
  async function foresee(
    recording: string,
    fileName: string,
    lines: readonly NextLine[],
  ): Promise<{ id: string; revision: number; changes: LineChanges } | null> {
    const transcript = await findTranscript(database.db, recording, fold(fileName));
    if (!transcript) return null;
    const stored = await listLines(database.db, transcript.id);
    await nextTurn();
    return { id: transcript.id, revision: transcript.revision, changes: findLineChanges(transcript.id, stored, lines) };
  }

  async function findOrCreate(
    tx: Queryable,
    caller: Caller,
    upload: TranscriptUpload,
    fileName: string,
  ): Promise<TranscriptsTable> {
    const existing = await findTranscript(tx, upload.recording, fold(fileName));
    if (existing) {
      refuseAnothersName(existing, upload);
      return existing;
    }
    if (upload.baseRevision !== undefined) throw new ArchiveError('transcript.not-found');
    const at = now().toISOString();
    const field = { field: 'technical.transcripts', after: fileName };
    // First, so that a sound that comes together with it waits, and then finds the transcript.
    await recordFileChange(tx, upload.recording, caller, { at, field });
    const created: TranscriptsTable = {
      id: randomUUID(),
      recording: upload.recording,
      name: fileName,
      name_folded: fold(fileName),
      audio_name: chooseAudio(fileName, await listAudioNames(tx, upload.recording)),
      revision: 0,
      created_at: at,
      updated_at: at,
      deleted_at: null,
    };
    await insertTranscript(tx, created);
    return created;
  }

  async function requireFresh(tx: Queryable, transcript: TranscriptsTable, base: number | undefined): Promise<void> {
    if (base === undefined || base === transcript.revision) return;
    const latest = await findLatestRevision(tx, transcript.id);
    throw new ArchiveError('transcript.stale', [], {
      details: { revision: transcript.revision, author: latest?.author ?? '', at: transcript.updated_at },
    });
  }

  async function advance(tx: Queryable, transcript: TranscriptsTable, audioFile: string | undefined): Promise<void> {
    const change = { audioName: audioFile, at: now().toISOString() };
    const won = await advanceTranscript(tx, transcript.id, transcript.revision, change);
    if (!won) throw new ArchiveError('transcript.stale');
  }

  /**
   * Autosaves of one opened editor within ten minutes fold into one revision. The same person's other tab or device is
   * another editor: what it saved may just have been refused here as a conflict, and must stay.
   */
  async function keepRevision(
    tx: Queryable,
    caller: Caller,
    { baseRevision, editSession }: TranscriptUpload,
    state: Pick<RevisionsTable, 'transcript_id' | 'number' | 'line_count' | 'content'>,
  ): Promise<void> {
    const at = now().toISOString();
    const isEdit = baseRevision !== undefined;
    const row: RevisionsTable = {
      ...state,
      at,
      updated_at: at,
      user_id: caller.userId,
      author: caller.name,
      origin: isEdit ? 'person' : 'machine',
      edit_session: editSession ?? null,
    };
    const latest = await findLatestRevision(tx, state.transcript_id);
    const folds =
      isEdit &&
      editSession !== undefined &&
      latest?.origin === 'person' &&
      latest.edit_session === editSession &&
      latest.user_id === caller.userId &&
      now().getTime() - Date.parse(latest.at) < limits.revisionFoldMs;
    if (folds) await replaceRevision(tx, latest.number, row);
    else await insertRevision(tx, row);
  }

  async function listRevisions(caller: Caller, recording: string, name: string): Promise<TranscriptRevision[]> {
    await visible(database.db, caller, recording);
    const transcript = await requireTranscript(database.db, recording, name);
    const rows = await listRevisionRows(database.db, transcript.id);
    return rows.map((row) => ({
      number: row.number,
      at: row.at,
      updatedAt: row.updated_at,
      author: row.author,
      origin: row.origin,
      lineCount: row.line_count,
    }));
  }

  /** Marks of the newest state. In a transaction: marks and revision must belong together. */
  async function readProofread(
    caller: Caller,
    recording: string,
    name: string,
  ): Promise<{ revision: number; proofread: string }> {
    return database.transaction(async (tx) => {
      await visible(tx, caller, recording);
      const { id, revision } = await requireTranscript(tx, recording, name);
      return { revision, proofread: writeProofreadRanges(await listProofreadRanges(tx, id)) };
    });
  }

  /** Saves an older state again, as a revision of its own. */
  async function restore(
    caller: Caller,
    target: { recording: string; fileName: string; revision: number; baseRevision: number },
  ): Promise<{ revision: number }> {
    const { recording, fileName, baseRevision } = target;
    const { compressed } = await read(caller, { id: recording, filename: fileName, revision: target.revision });
    const bytes = await decompress(compressed);
    const { revision } = await save(caller, { recording, fileName, bytes, baseRevision });
    return { revision };
  }

  /** Into the trash, with its lines, tags and revisions. @throws ArchiveError `transcript.locked` */
  async function remove(tx: Queryable, caller: Caller, recording: string, name: string): Promise<void> {
    await requireEditable(tx, caller, recording);
    const transcript = await requireTranscript(tx, recording, name);
    await trashTranscript(tx, transcript, now().toISOString());
  }

  return { read, readProofread, save, listRevisions, restore, remove };
}

/** Attaching to one audio must not overwrite what belongs to another: subtitles of two tapes are often both `napisy.srt`. */
function refuseAnothersName(existing: TranscriptsTable, { audioFile, baseRevision }: TranscriptUpload): void {
  const isAnothers = existing.audio_name !== '' && audioFile !== undefined && audioFile !== existing.audio_name;
  if (isAnothers && baseRevision === undefined) throw new ArchiveError('file.name-taken', [existing.name]);
}
