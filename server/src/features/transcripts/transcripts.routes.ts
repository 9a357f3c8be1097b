import {
  listRevisions,
  markTimes,
  readProofread,
  readTranscript,
  restoreRevision,
} from '@glosy/core/contract/transcripts/transcripts';
import { type Route, route } from '../../http/route.ts';
import { sendTranscript } from './send-transcript.ts';
import type { TranscriptUsecases } from './transcripts.usecases.ts';

export function transcriptRoutes(usecases: TranscriptUsecases): Route[] {
  return [
    route(readTranscript, async ({ caller, query, request, reply }) => {
      const text = await usecases.read(caller, query);
      await sendTranscript(request, reply, query, text);
    }),
    route(listRevisions, async ({ caller, query }) => ({
      data: await usecases.listRevisions(caller, query.id, query.filename),
    })),
    route(readProofread, async ({ caller, query }) => usecases.readProofread(caller, query.id, query.filename)),
    route(markTimes, async ({ caller, body: { id, filename, approximate }, transaction }) => {
      const mark = { recording: id, fileName: filename, isApproximate: approximate };
      await transaction((tx) => usecases.markTimes(tx, caller, mark));
      return { success: true as const };
    }),
    route(restoreRevision, async ({ caller, body }) =>
      usecases.restore(caller, {
        recording: body.id,
        fileName: body.filename,
        revision: body.revision,
        baseRevision: body.baseRevision,
      }),
    ),
  ];
}
