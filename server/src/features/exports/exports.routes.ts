import { exportRecording, exportRecordingsList, exportTagsList } from '@glosy/core/contract/publishing/exports';
import { downloadFileName } from '@glosy/core/files/file-names';
import type { FastifyReply } from 'fastify';
import { poolRequestOf } from '../../http/pool-request.ts';
import { type Route, route } from '../../http/route.ts';
import type { ExportedFile, exportUsecases } from './exports.usecases.ts';
import type { listUsecases } from './lists.usecases.ts';

export function exportRoutes(
  exports: ReturnType<typeof exportUsecases>,
  lists: ReturnType<typeof listUsecases>,
): Route[] {
  return [
    route(exportRecording, async ({ caller, params: { id = '' }, query, request, reply }) =>
      sendFile(reply, await exports.write(caller, { id, ...query }, poolRequestOf({ request, reply }))),
    ),
    route(exportRecordingsList, async ({ caller, query: { format = 'csv' }, request, reply }) =>
      sendFile(reply, await lists.listRecordings(caller, format, poolRequestOf({ request, reply }))),
    ),
    route(exportTagsList, async ({ caller, query: { format = 'csv' }, request, reply }) =>
      sendFile(reply, await lists.listTags(caller, format, poolRequestOf({ request, reply }))),
    ),
  ];
}

async function sendFile(reply: FastifyReply, { name, contentType, body }: ExportedFile): Promise<void> {
  reply
    .header('cache-control', 'no-cache, no-store')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(downloadFileName(name))}`)
    .type(contentType);
  await reply.send(typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}
