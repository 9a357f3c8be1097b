import { storedFileName } from '@glosy/core/files/file-names';
import { isInternalAtFirst } from '@glosy/core/recording/media-item';
import type { Tx } from '../../../database/database.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Caller } from '../../../http/caller.ts';
import { writeAudit } from '../../auth/audit.repository.ts';
import { insertPortrait } from '../../files/portrait-files.ts';
import type { StoredKeys } from '../../files/stored-keys.ts';
import { insertStoredMedia } from '../../media/insert-media.ts';
import { changeRecording } from '../../recordings/change-recording.repository.ts';
import type { ChapterUsecases } from '../../recordings/chapters/chapters.usecases.ts';
import { findRecordingRow } from '../../recordings/recordings.repository.ts';
import type { RecordingUsecases } from '../../recordings/recordings.usecases.ts';
import { writeTranscript } from '../../transcripts/save-transcript.ts';
import { type PreparedLines, prepareLines } from '../../transcripts/write-revision.ts';
import { insertAudioFile } from '../../uploads/insert-audio-file.ts';
import type { PreparedRecording } from '../plan/prepared-recording.ts';
import { type CopyProgress, keysOf, type StoredFiles, storeFiles } from './store-files.ts';

export interface LoadingParts {
  readonly keys: StoredKeys;
  readonly recordings: RecordingUsecases;
  readonly chapters: ChapterUsecases;
}

/** The loading user, and how to run a transaction: a job holds its lease in it. */
export interface LoadContext extends CopyProgress {
  caller: Caller;
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * Makes an interview of its files, private and unpublished: copies the bytes, then writes all rows in one transaction.
 * Returns its signature.
 */
export async function loadRecording(
  dependencies: Pick<Dependencies, 'database' | 'storage' | 'jobs' | 'now'>,
  parts: LoadingParts,
  prepared: PreparedRecording,
  context: LoadContext,
): Promise<string> {
  const texts = await prepareTexts(dependencies, prepared);
  const files = await storeFiles(dependencies, parts.keys, prepared, context);
  return context.transact(async (tx) => {
    await parts.keys.settle(tx, keysOf(files));
    return writeRecording(dependencies, parts, { prepared, texts, files, tx, context });
  });
}

interface PreparedText {
  name: string;
  sound: string;
  lines: PreparedLines;
  hasApproximateTimes: boolean;
  recogniser?: string | undefined;
}

async function prepareTexts(
  { database }: Pick<Dependencies, 'database'>,
  { transcripts }: PreparedRecording,
): Promise<PreparedText[]> {
  const texts: PreparedText[] = [];
  for (const { lines, ...text } of transcripts) {
    texts.push({ ...text, lines: await prepareLines(database.db, undefined, [...lines]) });
  }
  return texts;
}

async function writeRecording(
  { jobs, now }: Pick<Dependencies, 'jobs' | 'now'>,
  { recordings, chapters }: LoadingParts,
  given: {
    prepared: PreparedRecording;
    texts: PreparedText[];
    files: StoredFiles;
    tx: Tx;
    context: LoadContext;
  },
): Promise<string> {
  const { prepared, texts, files, tx } = given;
  const { caller } = given.context;
  const at = now().toISOString();
  const { id: recording } = await recordings.create(tx, caller, {
    ...prepared.creation,
    access: { ...prepared.creation.access, restrictions: 'private' },
    creationKey: prepared.plan.key,
  });
  const names = new Map<string, string>();
  await changeRecording(tx, recording, { kind: 'files', at }, async (change) => {
    for (const { path, name, key, file } of files.sounds) {
      const stored = storedFileName(recording, name);
      names.set(path, stored);
      await insertAudioFile(change, jobs, caller, { name: stored, key, file });
    }
    for (const { name, sound, lines, ...read } of texts) {
      const target = { fileName: storedFileName(recording, name), audioFile: names.get(sound), ...read };
      await writeTranscript(change, caller, target, lines);
    }
  });
  if (prepared.chapters.length > 0) {
    const version = (await findRecordingRow(tx, recording))?.version ?? 0;
    const first = [...names.values()][0] ?? '';
    const wanted = prepared.chapters.map(({ sound, ...chapter }) => ({
      ...chapter,
      audio_file: names.get(sound) ?? first,
    }));
    await chapters.save(tx, caller, recording, { version, chapters: wanted });
  }
  await changeRecording(tx, recording, { kind: 'media', at }, async (change) => {
    if (files.portrait) await insertPortrait(change, caller, files.portrait);
    for (const { type, title, stored, nameFor } of files.items) {
      const isInternal = isInternalAtFirst(type);
      const about = { type, title, description: '', isInternal, stored, nameAt: nameFor(recording) };
      await insertStoredMedia(change, caller, about);
    }
  });
  await writeAudit(tx, { at, actorId: caller.userId, action: 'recording.load', subject: `recording:${recording}` });
  return recording;
}
