import { cancelUpload, readUpload, uploadChunk } from '@glosy/core/contract/files/uploads';
import { chunkFields } from '@glosy/core/contract/files/uploads.input';
import { ArchiveError } from '@glosy/core/errors';
import { isTranscriptName } from '@glosy/core/files/file-names';
import { limits } from '@glosy/core/limits';
import { parse } from '../../http/reading/parse-input.ts';
import { readMultipart, readWhole } from '../../http/reading/read-multipart.ts';
import { type Route, route } from '../../http/route.ts';
import type { TranscriptUploads } from './transcript-uploads.ts';
import type { UploadUsecases } from './uploads.usecases.ts';

const chunkLimit = {
  maxBytes: limits.chunkBytes,
  tooLarge: () => new ArchiveError('upload.chunk', [`ma więcej niż ${limits.chunkBytes} bajtów`]),
};

interface UploadRouteUsecases {
  uploads: UploadUsecases;
  transcripts: TranscriptUploads;
}

export function uploadRoutes({ uploads, transcripts }: UploadRouteUsecases): Route[] {
  return [
    route(uploadChunk, ({ caller, request }) =>
      uploads.withChunk(async (write, chunk) => {
        let inMemory: Uint8Array | undefined;
        const sent = await readMultipart(request, chunkLimit, async (file, { fileName }) => {
          // A transcript needs neither a scratch file nor disk space. The field with the file's name may come after the
          // file.
          if (fileName === undefined || isTranscriptName(fileName)) inMemory = await readWhole(file.bytes);
          else await write(file.bytes);
        });
        const fields = parse(chunkFields, sent);
        if (inMemory && isTranscriptName(fields.fileName)) {
          return { data: await transcripts.save(caller, fields, inMemory) };
        }
        if (inMemory) await write([inMemory]);
        return { data: await uploads.accept(caller, fields, chunk()) };
      }),
    ),
    route(readUpload, async ({ caller, query }) => ({ data: await uploads.state(caller, query) })),
    route(cancelUpload, async ({ caller, query }) => {
      await uploads.cancel(caller, query);
      return { message: 'Przesyłanie zostało przerwane.' };
    }),
  ];
}
