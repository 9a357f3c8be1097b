import { randomUUID } from 'node:crypto';
import { ArchiveError } from '@glosy/core/errors';
import { describeContent, unknownContent } from '../../audio/describe-content.ts';
import { type AudioFormat, detectAudio } from '../../audio/detect-audio.ts';
import type { RandomAccess } from '../../audio/read-at.ts';
import type { Queue } from '../../queue/queue.ts';
import type { StoredFile } from '../../storage/storage.ts';
import { measureJobKind } from '../files/audio-measuring.repository.ts';
import { insertAudio, insertFile } from '../files/files.repository.ts';
import type { RunningChange } from '../recordings/change-recording.repository.ts';
import { type Author, recordFileChange } from '../recordings/recording-changes.repository.ts';
import { pairWaitingTranscripts } from '../transcripts/pair-waiting.ts';

const contentTypes: Record<AudioFormat, string> = { mp3: 'audio/mpeg', wav: 'audio/wav' };

export interface CheckedAudio {
  format: AudioFormat;
  bytes: number;
  sha256: string;
}

interface NewAudio {
  name: string;
  /** Key of the stored bytes. */
  key: string;
  file: CheckedAudio;
}

/**
 * Inserts an audio file whose bytes are stored, pairs it with a waiting transcript and orders its measuring.
 * @throws ArchiveError `file.name-taken`, `recording.not-found`
 */
export async function insertAudioFile(
  change: RunningChange,
  jobs: Queue,
  author: Author,
  { name, key, file }: NewAudio,
): Promise<void> {
  const { tx, recording, at } = change;
  const fileId = randomUUID();
  const isNew = await insertFile(tx, {
    id: fileId,
    recording,
    name,
    kind: 'audio',
    storage_key: key,
    content_type: contentTypes[file.format],
    bytes: file.bytes,
    sha256: file.sha256,
    created_at: at,
  });
  if (!isNew) throw new ArchiveError('file.name-taken', [name]);
  await insertAudio(tx, recording, fileId);
  const field = { field: 'technical.storage', after: name };
  const version = await recordFileChange(change, author, [field]);
  if (version === undefined) throw new ArchiveError('recording.not-found');
  await pairWaitingTranscripts(change);
  await jobs.add(tx, measureJobKind, { fileId }, { recording });
}

/**
 * The type of a stored file by its content.
 * @param refusal the error for a file that is not audio, made from two sentences: its content, and what to do
 */
export async function requireStoredAudio(
  file: StoredFile,
  refusal: (content: string) => ArchiveError,
): Promise<AudioFormat> {
  const bytes: RandomAccess = {
    read: async (buffer, offset, length, position) => ({
      bytesRead: await file.read(buffer, offset, length, position),
    }),
    stat: async () => ({ size: file.size }),
  };
  const format = await detectAudio(bytes);
  if (format === null) throw refusal((await describeContent(bytes)) ?? unknownContent);
  return format;
}
