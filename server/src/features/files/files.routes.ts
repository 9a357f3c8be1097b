import { deleteRecordingFile, readPeaks, readStoredFile, uploadPhoto } from '@glosy/core/contract/files/files';
import { photoFields } from '@glosy/core/contract/files/files.input';
import { ArchiveError } from '@glosy/core/errors';
import { isTranscriptName } from '@glosy/core/files/file-names';
import { limits } from '@glosy/core/limits';
import { poolRequestOf } from '../../http/pool-request.ts';
import { parse } from '../../http/reading/parse-input.ts';
import { readSmallMultipart } from '../../http/reading/read-multipart.ts';
import { type Route, route } from '../../http/route.ts';
import { serveFile } from '../../http/sending/serve-file.ts';
import type { RecordingUsecases } from '../recordings/recordings.usecases.ts';
import type { PhotoUsecases } from './photos.usecases.ts';
import type { RecordingFileUsecases } from './recording-files.usecases.ts';
import type { ServedContent } from './served-content.ts';
import type { TranscriptFiles } from './transcript-files.ts';

const photoLimit = { maxBytes: limits.photoMaxBytes, tooLarge: () => new ArchiveError('file.photo-too-large') };

interface FileRouteParts {
  recordings: RecordingUsecases;
  /** The file's address for another program (nginx) that sends the content, if there is one. */
  offload(content: Pick<ServedContent, 'storageKey'>, method: string): Promise<{ internalAddress?: string }>;
}

export function fileRoutes(
  files: RecordingFileUsecases,
  photos: PhotoUsecases,
  transcripts: TranscriptFiles,
  { recordings, offload }: FileRouteParts,
): Route[] {
  return [
    route(readStoredFile, async ({ caller, params, query, request, reply }) => {
      const isOriginal = query.original === '1';
      const download = query.download === '1' || isOriginal;
      const disposition = download ? 'attachment' : 'inline';
      const { signature = '', file: name = '' } = params;
      const file = isTranscriptName(name)
        ? await transcripts.find(caller, signature, name, { download, isOriginal })
        : await files.serve(caller, signature, name, isOriginal ? 'original' : download ? 'save' : 'play');
      await serveFile(request, reply, { ...file, ...(await offload(file, request.method)), disposition });
    }),
    route(readPeaks, async ({ caller, query, request, reply }) => {
      const peaks = await files.peaks(caller, query.id, query.filename);
      if (peaks === 'measuring') {
        await reply.code(202).header('retry-after', '2').send({ state: peaks });
        return;
      }
      reply.header('x-peaks-per-second', String(peaks.perSecond));
      await serveFile(request, reply, { ...peaks.content, disposition: 'inline' });
    }),
    route(deleteRecordingFile, async ({ caller, params, body, transaction }) => {
      const { id = '', fileName = '' } = params;
      const named = typeof body === 'object' && body !== null ? body.fileName : body;
      if (typeof named === 'string' && named !== fileName) {
        throw new ArchiveError('request.invalid', ['nazwa pliku w adresie jest inna niż w treści']);
      }
      await transaction((tx) => files.remove(tx, caller, id, fileName));
      return { data: await recordings.readWhole(caller, id) };
    }),
    route(uploadPhoto, async ({ caller, request, reply }) => {
      const { fields, bytes } = await readSmallMultipart(request, photoLimit);
      return photos.replace(caller, parse(photoFields, fields), { bytes, request: poolRequestOf({ request, reply }) });
    }),
  ];
}
