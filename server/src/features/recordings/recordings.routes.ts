import {
  createRecording,
  deleteRecording,
  listRecordingChanges,
  listRecordingEntries,
  listRecordings,
  readRecording,
  updateRecording,
} from '@glosy/core/contract/recordings/recordings';
import { describeVersion } from '../../http/describe-version.ts';
import { type Route, route } from '../../http/route.ts';
import { sendGzip } from '../../http/sending/send-gzip.ts';
import type { RecordingUsecases } from './recordings.usecases.ts';

export function recordingRoutes(recordings: RecordingUsecases): Route[] {
  return [
    route(listRecordings, async ({ caller, request, reply }) => {
      await sendGzip(request, reply.type('application/json; charset=utf-8'), await recordings.list(caller));
    }),
    route(listRecordingEntries, async ({ caller, request, reply }) => {
      const { version, body } = await recordings.listEntries(caller);
      if (describeVersion({ request, reply }, version, 'private, no-cache')) return void (await reply.code(304).send());
      await sendGzip(request, reply.type('application/json; charset=utf-8'), await body());
    }),
    route(readRecording, async ({ caller, params }) => ({ data: await recordings.read(caller, idOf(params)) })),
    route(
      createRecording,
      async ({ caller, body, transaction }) => ({
        data: await transaction((tx) => recordings.create(tx, caller, body)),
      }),
      201,
    ),
    route(updateRecording, async ({ caller, params, body, transaction }) => ({
      data: await transaction((tx) => recordings.update(tx, caller, idOf(params), body)),
    })),
    route(listRecordingChanges, ({ caller, params, query }) => recordings.history(caller, idOf(params), query)),
    route(deleteRecording, async ({ caller, params, transaction }) => {
      await transaction((tx) => recordings.remove(tx, caller, idOf(params)));
      return { message: 'Nagranie zostało usunięte.' };
    }),
  ];
}

function idOf(params: Readonly<Record<string, string>>): string {
  return params.id ?? '';
}
