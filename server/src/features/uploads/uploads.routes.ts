import { cancelUpload, readUpload, uploadChunk } from '@glosy/core/contract/uploads';
import { chunkFields } from '@glosy/core/contract/uploads.input';
import { ArchiveError } from '@glosy/core/errors';
import { limits } from '@glosy/core/limits';
import { parse } from '../../http/parse-input.ts';
import { readMultipart } from '../../http/read-multipart.ts';
import { type Route, route } from '../../http/route.ts';
import type { UploadUsecases } from './uploads.usecases.ts';

const chunkLimit = {
  maxBytes: limits.chunkBytes,
  tooLarge: () => new ArchiveError('upload.chunk', [`ma więcej niż ${limits.chunkBytes} bajtów`]),
};

export function uploadRoutes(uploads: UploadUsecases): Route[] {
  return [
    route(uploadChunk, ({ caller, request }) =>
      uploads.withChunk(async (write, chunk) => {
        const fields = await readMultipart(request, chunkLimit, (file) => write(file.bytes));
        return { data: await uploads.accept(caller, parse(chunkFields, fields), chunk()) };
      }),
    ),
    route(readUpload, async ({ caller, query }) => ({ data: await uploads.state(caller, query) })),
    route(cancelUpload, async ({ caller, query }) => {
      await uploads.cancel(caller, query);
      return { message: 'Przesyłanie zostało przerwane.' };
    }),
  ];
}
