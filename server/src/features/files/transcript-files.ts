import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ArchiveError } from '@glosy/core/errors';
import { may } from '@glosy/core/policy';
import type { Caller } from '../../http/caller.ts';
import { inMemoryFile } from '../../storage/in-memory-file.ts';
import type { ServedContent } from './served-content.ts';

const decompress = promisify(gunzip);

/**
 * Reads the text for this caller; provided by the transcripts feature, which decides what they may read.
 * @throws ArchiveError `recording.not-found`, `transcript.not-found`, `file.not-downloadable`
 */
export type ReadTranscript = (
  caller: Caller,
  asked: { id: string; filename: string; download?: '1' | undefined },
) => Promise<{ compressed: Buffer; name: string; changedAt: string }>;

export type TranscriptFiles = ReturnType<typeof transcriptFiles>;

/** Transcripts as files: written in memory from the stored rows at each request. */
export function transcriptFiles(read: ReadTranscript) {
  async function find(
    caller: Caller,
    signature: string,
    name: string,
    { download, isOriginal }: { download: boolean; isOriginal: boolean },
  ): Promise<ServedContent> {
    const wanted = { id: signature, filename: name, download: download && !isOriginal ? ('1' as const) : undefined };
    const found = await read(caller, wanted).catch(rethrowAsMissingFile);
    if (found.name !== name.normalize('NFC')) throw new ArchiveError('file.not-found');
    if (isOriginal) throw new ArchiveError(may(caller.role, 'file.original') ? 'file.not-found' : 'session.forbidden');
    const bytes = await decompress(found.compressed);
    const lastModified = new Date(found.changedAt);
    return {
      open: async () => inMemoryFile(bytes, lastModified),
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      contentType: 'application/x-subrip; charset=utf-8',
      fileName: found.name,
      lastModified,
    };
  }

  return { find };
}

/** Makes private recordings, missing ones and missing transcripts indistinguishable, as for every other file. */
function rethrowAsMissingFile(error: unknown): never {
  const isMissing = error instanceof ArchiveError && error.status === 404;
  throw isMissing ? new ArchiveError('file.not-found') : error;
}
