import type { AudioFacts, ListeningCopy, TranscriptLink } from '@glosy/core/recording/recording';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Queryable, Tx } from '../../database/database.ts';
import type { AudioFilesTable, FilesTable } from '../../database/tables/files.ts';
import { changeRecording } from '../recordings/change-recording.repository.ts';
import type { RecordingParts } from '../recordings/recording-view.ts';
import { readCopyProgress } from './listening-copies/copy-progress.repository.ts';

export type FileRow = Selectable<FilesTable>;
export type FileKind = FilesTable['kind'];

/** Audio and transcripts by signature, of one, several or all recordings; recordings without any have no entry. */
export async function loadParts(
  db: Queryable,
  signature?: string | readonly string[],
): Promise<Map<string, RecordingParts>> {
  const parts = new Map<string, RecordingParts>();
  const partsOf = (recording: string) => {
    const found = parts.get(recording) ?? { audio: [], transcripts: [] };
    parts.set(recording, found);
    return found;
  };
  for (const { recording, ...facts } of await audioOf(db, signature)) partsOf(recording).audio.push(facts);
  for (const { recording, ...link } of await transcriptsOf(db, signature)) partsOf(recording).transcripts.push(link);
  return parts;
}

async function audioOf(
  db: Queryable,
  signature?: string | readonly string[],
): Promise<(AudioFacts & { recording: string })[]> {
  let query = db
    .selectFrom('audio_files')
    .innerJoin('files', 'files.id', 'audio_files.file_id')
    .select(['files.recording', 'files.name', 'files.bytes', 'files.sha256', 'audio_files.state'])
    .select(['audio_files.duration_ms', 'audio_files.channels', 'audio_files.sample_rate', 'audio_files.bit_rate'])
    .select('audio_files.has_wrong_length')
    .leftJoin('listening_copies as copies', 'copies.file_id', 'files.id')
    .select(['files.id', 'copies.state as copyState', 'copies.bytes as copyBytes', 'copies.duration_ms as copyMs'])
    .select(['copies.source_loudness', 'copies.loudness', 'copies.error as copyError'])
    .where('files.deleted_at', 'is', null);
  if (signature !== undefined) query = query.where('files.recording', 'in', listOf(signature));
  const rows = await query.orderBy('audio_files.position').orderBy('files.name').execute();
  const isBeingMade = rows.some(({ copyState }) => copyState === 'making');
  const progress = isBeingMade ? await readCopyProgress(db) : new Map<string, number>();
  return rows.map((row) => ({
    recording: row.recording,
    fileName: row.name,
    bytes: row.bytes,
    sha256: row.sha256,
    state: row.state,
    durationSeconds: row.duration_ms === null ? null : row.duration_ms / 1000,
    channels: row.channels,
    sampleRate: row.sample_rate,
    bitRate: row.bit_rate,
    hasWrongLength: row.has_wrong_length === 1,
    copy: copyOf(row, progress.get(row.id) ?? null),
  }));
}

interface CopyColumns {
  copyState: ListeningCopy['state'] | null;
  copyBytes: number | null;
  copyMs: number | null;
  source_loudness: number | null;
  loudness: number | null;
  copyError: string | null;
}

function copyOf(row: CopyColumns, progress: number | null): ListeningCopy | null {
  if (row.copyState === null) return null;
  return {
    state: row.copyState,
    bytes: row.copyBytes,
    seconds: row.copyMs === null ? null : row.copyMs / 1000,
    progress: row.copyState === 'making' ? progress : null,
    sourceLoudness: row.source_loudness === null ? null : row.source_loudness / 100,
    loudness: row.loudness === null ? null : row.loudness / 100,
    error: row.copyError,
  };
}

async function transcriptsOf(
  db: Queryable,
  signature?: string | readonly string[],
): Promise<(TranscriptLink & { recording: string })[]> {
  let query = db
    .selectFrom('transcripts')
    .leftJoin('revisions', (join) =>
      join
        .onRef('revisions.transcript_id', '=', 'transcripts.id')
        .onRef('revisions.number', '=', 'transcripts.revision'),
    )
    .select(['transcripts.recording', 'transcripts.audio_name', 'transcripts.name', 'transcripts.machine_text'])
    .select(['transcripts.proofread_lines', 'transcripts.rated_words', 'transcripts.doubtful_words'])
    .select(['revisions.approximate_times', 'revisions.line_count'])
    .where('transcripts.deleted_at', 'is', null);
  if (signature !== undefined) query = query.where('transcripts.recording', 'in', listOf(signature));
  const rows = await query.orderBy('transcripts.name').execute();
  return rows.map(({ recording, audio_name, name, ...row }) => {
    const { rated_words: rated, doubtful_words: doubtful } = row;
    const machineText = { lines: row.line_count ?? 0, proofread: row.proofread_lines };
    return {
      ...{ recording, audioFile: audio_name, srtFile: name },
      ...(row.approximate_times === 1 ? { hasApproximateTimes: true as const } : {}),
      ...(row.machine_text === 1 ? { machineText } : {}),
      ...(rated > 0 ? { doubt: { rated, doubtful } } : {}),
    };
  });
}

/** SQL has no empty IN list. */
function listOf(signature: string | readonly string[]): readonly string[] {
  if (typeof signature === 'string') return [signature];
  return signature.length > 0 ? signature : [''];
}

/** A file that is not in the trash. */
export function findFile(db: Queryable, recording: string, name: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('recording', '=', recording)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function findFileById(db: Queryable, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether the recording has a file of this name, ignoring case and files in the trash. */
export async function isNameTaken(db: Queryable, recording: string, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('files')
    .select('id')
    .where('recording', '=', recording)
    .where('name_folded', '=', foldFileName(name))
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the recording has a file of this name. */
export async function insertFile(tx: Tx, row: Omit<Insertable<FilesTable>, 'name_folded'>): Promise<boolean> {
  const result = await tx
    .insertInto('files')
    .values({ ...row, name_folded: foldFileName(row.name) })
    .onConflict((conflict) => conflict.columns(['recording', 'name_folded']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteFile(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('files').where('id', '=', id).execute();
}

/** Inserts the facts about a new audio file, as the last of its recording. */
export async function insertAudio(tx: Tx, recording: string, fileId: string): Promise<void> {
  const last = await tx
    .selectFrom('audio_files')
    .innerJoin('files', 'files.id', 'audio_files.file_id')
    .select((eb) => eb.fn.max('audio_files.position').as('position'))
    .where('files.recording', '=', recording)
    .executeTakeFirst();
  const position = last?.position === null || last?.position === undefined ? 0 : Number(last.position) + 1;
  const unknown = { duration_ms: null, channels: null, sample_rate: null, bit_rate: null };
  await tx
    .insertInto('audio_files')
    .values({
      file_id: fileId,
      state: 'measuring',
      position,
      ...unknown,
      peaks_key: null,
      peaks_sha256: null,
      peaks_per_second: null,
      times_to_check: 0,
    })
    .execute();
}

export function findAudio(db: Queryable, fileId: string): Promise<Selectable<AudioFilesTable> | undefined> {
  return db.selectFrom('audio_files').selectAll().where('file_id', '=', fileId).executeTakeFirst();
}

/** Writes the measured facts. False when the file was deleted. */
export async function updateAudio(
  tx: Tx,
  fileId: string,
  set: Updateable<AudioFilesTable>,
  at: string,
): Promise<boolean> {
  const file = await findFileById(tx, fileId);
  if (!file) return false;
  return changeRecording(tx, file.recording, { kind: 'files', at }, async () => {
    const result = await tx.updateTable('audio_files').set(set).where('file_id', '=', fileId).executeTakeFirst();
    return result.numUpdatedRows === 1n;
  });
}

export async function updateClock(db: Queryable, fileId: string, isExact: boolean): Promise<void> {
  const set = { has_exact_clock: isExact ? 1 : 0 } as const;
  await db.updateTable('audio_files').set(set).where('file_id', '=', fileId).execute();
}

/** Puts the audio files of a recording in the order of these names. */
export async function orderAudio(tx: Tx, recording: string, names: readonly string[]): Promise<void> {
  for (const [position, name] of names.entries()) {
    await tx
      .updateTable('audio_files')
      .set({ position })
      .where('file_id', '=', (eb) =>
        eb
          .selectFrom('files')
          .select('id')
          .where('recording', '=', recording)
          .where('name', '=', name)
          .where('deleted_at', 'is', null),
      )
      .execute();
  }
}

/** Two files of one recording never differ in case alone: on some file systems they would be the same. */
export function foldFileName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
