import { addMedia, deleteMedia, listMedia, readMediaFile, updateMedia } from '@glosy/core/contract/files/media';
import { mediaFields } from '@glosy/core/contract/files/media.input';
import { ArchiveError } from '@glosy/core/errors';
import { limits } from '@glosy/core/limits';
import { poolRequestOf } from '../../http/pool-request.ts';
import { parse } from '../../http/reading/parse-input.ts';
import { readSmallMultipart } from '../../http/reading/read-multipart.ts';
import { type Route, route } from '../../http/route.ts';
import { serveFile } from '../../http/sending/serve-file.ts';
import type { MediaUsecases } from './media.usecases.ts';

const fileLimit = {
  maxBytes: limits.mediaMaxBytes,
  tooLarge: (fileName: string) => new ArchiveError('file.media-too-large', [fileName]),
};

export function mediaRoutes(media: MediaUsecases): Route[] {
  return [
    route(listMedia, async ({ caller, query }) => ({ data: await media.list(caller, query) })),
    route(readMediaFile, async ({ caller, query, request, reply }) => {
      const file = await media.find(caller, query);
      await serveFile(request, reply, {
        open: () => media.open(file.storage_key),
        size: file.bytes,
        sha256: file.sha256,
        contentType: file.content_type,
        fileName: file.name,
        disposition: query.download || query.action === 'original' ? 'attachment' : 'inline',
        lastModified: new Date(file.created_at),
      });
    }),
    route(addMedia, async ({ caller, query, request, reply }) => {
      const { fields, fileName, bytes } = await readSmallMultipart(request, fileLimit);
      const file = { sentName: fileName, bytes, request: poolRequestOf({ request, reply }) };
      return { data: await media.add(caller, query, file, parse(mediaFields, fields)) };
    }),
    route(updateMedia, async ({ caller, query, body, transaction }) => ({
      data: await transaction((tx) => media.update(tx, caller, query, body)),
    })),
    route(deleteMedia, async ({ caller, query, transaction }) => {
      await transaction((tx) => media.remove(tx, caller, query));
      return { message: 'Plik został usunięty.' };
    }),
  ];
}
