import { ArchiveError } from '@glosy/core/errors';
import type { PublishedRecording } from '@glosy/core/export/published-recording';
import { describeVersion, type Exchange } from '../../../http/describe-version.ts';
import { sendGzip } from '../../../http/sending/send-gzip.ts';
import { keptBodies } from '../../../lib/kept-bodies.ts';
import type { PublicationUsecases } from '../publications.usecases.ts';
import type { PublicFrame } from './public-page.ts';

/** Cache size for compressed pages and texts; a page of 10,000 lines takes half a megabyte. */
const keptBytes = 32 * 1024 * 1024;

interface Published {
  signature: string;
  /** From `publications.version`, read in this request. */
  version: string;
  contentType: string;
  /** Words to search for in the page. */
  q?: string;
}

/**
 * Sends a text made from a whole published recording. The text is made once per version and cached; a client that has
 * this version gets 304. Neither reads the recording's lines.
 */
export function publishedSender(publications: Pick<PublicationUsecases, 'read'>, frame: PublicFrame) {
  const kept = keptBodies({ maxBytes: keptBytes });
  return async (
    { request, reply }: Exchange,
    { signature, version, contentType, q = '' }: Published,
    write: (recording: PublishedRecording) => string | Promise<string>,
  ): Promise<void> => {
    const key = JSON.stringify([signature.normalize('NFC'), contentType, q]);
    if (describeVersion({ request, reply }, JSON.stringify([key, version, frame]))) {
      return void (await reply.code(304).send());
    }
    const body = await kept(key, version, async () => {
      const recording = await publications.read(signature);
      // The recording ceased to be published after its version was read.
      if (!recording) throw new ArchiveError('file.not-found');
      return write(recording);
    });
    await sendGzip(request, reply.type(contentType), body);
  };
}
