import { alignTranscript } from '@glosy/core/contract/transcripts/words';
import { poolRequestOf } from '../../../http/pool-request.ts';
import { type Route, route } from '../../../http/route.ts';
import type { AlignmentUsecases } from './alignment.usecases.ts';

export function alignmentRoutes(use: AlignmentUsecases): Route[] {
  return [
    route(alignTranscript, async ({ caller, body, request, reply }) => ({
      data: await use.align(caller, body, poolRequestOf({ request, reply })),
    })),
  ];
}
