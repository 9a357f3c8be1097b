import { readPeaks, readStoredFile } from '@glosy/core/contract/media';
import { deleteRecordingFile } from '@glosy/core/contract/recordings';
import { cancelUpload, readUpload, uploadChunk, uploadPhoto } from '@glosy/core/contract/uploads';
import { chunkFields, photoFields } from '@glosy/core/contract/uploads.input';
import { ArchiveError } from '@glosy/core/errors';
import { isTranscriptName } from '@glosy/core/file-names';
import { limits } from '@glosy/core/limits';
import { parse } from '../../http/parse-input.ts';
import { readMultipart, readSmallMultipart, readWhole } from '../../http/read-multipart.ts';
import { type Route, route } from '../../http/route.ts';
import { serveFile } from '../../http/serve-file.ts';
import type { PhotoUsecases } from '../files/photos.usecases.ts';
import type { RecordingFileUsecases } from '../files/recording-files.usecases.ts';
import type { RecordingUsecases } from '../recordings/recordings.usecases.ts';
import type { TranscriptUploads } from './transcript-uploads.ts';
import type { UploadUsecases } from './uploads.usecases.ts';

const chunkLimit = {
  maxBytes: limits.chunkBytes,
  tooLarge: () => new ArchiveError('upload.chunk', [`ma więcej niż ${limits.chunkBytes} bajtów`]),
};
const photoLimit = { maxBytes: limits.photoMaxBytes, tooLarge: () => new ArchiveError('file.photo-too-large') };

interface UploadRouteUsecases {
  uploads: UploadUsecases;
  transcripts: TranscriptUploads;
  photos: PhotoUsecases;
}

export function uploadRoutes({ uploads, transcripts, photos }: UploadRouteUsecases): Route[] {
  return [
    route(uploadChunk, ({ caller, request }) =>
      uploads.withChunk(async (write, chunk) => {
        let inMemory: Uint8Array | undefined;
        const sent = await readMultipart(request, chunkLimit, async (file, { fileName }) => {
          // A transcript needs neither a scratch file nor free disk space. A file whose name is still to come may be one.
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
    route(uploadPhoto, async ({ caller, request }) => {
      const { fields, bytes } = await readSmallMultipart(request, photoLimit);
      return photos.replace(caller, parse(photoFields, fields), bytes);
    }),
  ];
}

export function recordingFileRoutes(files: RecordingFileUsecases, recordings: RecordingUsecases): Route[] {
  return [
    route(readStoredFile, async ({ caller, params, query, request, reply }) => {
      const isOriginal = query.original === '1';
      const download = query.download === '1' || isOriginal;
      const { signature = '', file: name = '' } = params;
      const file = isOriginal
        ? await files.findOriginal(caller, signature, name)
        : await files.find(caller, signature, name, download);
      await serveFile(request, reply, {
        open: () => files.open(file.key),
        size: file.size,
        sha256: file.sha256,
        contentType: file.contentType,
        fileName: file.name,
        disposition: download ? 'attachment' : 'inline',
        lastModified: new Date(file.createdAt),
      });
    }),
    route(readPeaks, async ({ caller, query, request, reply }) => {
      const peaks = await files.peaks(caller, query.id, query.filename);
      if (peaks === 'measuring') {
        await reply.code(202).header('retry-after', '2').send({ state: peaks });
        return;
      }
      reply.header('x-peaks-per-second', String(peaks.perSecond));
      await serveFile(request, reply, {
        open: () => files.open(peaks.key),
        size: peaks.bytes,
        sha256: peaks.sha256,
        contentType: 'application/octet-stream',
        fileName: 'peaks',
        disposition: 'inline',
        lastModified: peaks.madeAt,
      });
    }),
    route(deleteRecordingFile, async ({ caller, params, body }) => {
      const { id = '', fileName = '' } = params;
      const named = typeof body === 'object' && body !== null ? body.fileName : body;
      if (typeof named === 'string' && named !== fileName) {
        throw new ArchiveError('request.invalid', ['nazwa pliku w adresie jest inna niż w treści']);
      }
      await files.remove(caller, id, fileName);
      return { data: await recordings.readWhole(caller, id) };
    }),
  ];
}
