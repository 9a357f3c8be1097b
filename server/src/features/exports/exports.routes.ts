import { exportRecording, exportRecordingsList, exportTagsList } from '@glosy/core/contract/exports';
import type { FastifyReply } from 'fastify';
import { disconnectionOf } from '../../http/disconnection.ts';
import { type Route, route } from '../../http/route.ts';
import type { ExportedFile, exportUsecases } from './exports.usecases.ts';
import type { listUsecases } from './lists.usecases.ts';

export function exportRoutes(
  exports: ReturnType<typeof exportUsecases>,
  lists: ReturnType<typeof listUsecases>,
): Route[] {
  return [
    route(exportRecording, async ({ caller, params: { id = '' }, query, reply }) =>
      sendFile(reply, await exports.write(caller, { id, ...query }, { signal: disconnectionOf(reply) })),
    ),
    route(exportRecordingsList, async ({ caller, query: { format = 'csv' }, reply }) =>
      sendFile(reply, await lists.recordings(caller, format, { signal: disconnectionOf(reply) })),
    ),
    route(exportTagsList, async ({ caller, query: { format = 'csv' }, reply }) =>
      sendFile(reply, await lists.tags(caller, format, { signal: disconnectionOf(reply) })),
    ),
  ];
}

async function sendFile(reply: FastifyReply, { name, contentType, body }: ExportedFile): Promise<void> {
  reply
    .header('cache-control', 'no-cache, no-store')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .type(contentType);
  await reply.send(typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}
