import {
  cancelTranscription,
  listTranscriptions,
  orderTranscription,
  orderTranscriptions,
  showSpeechEngine,
} from '@glosy/core/contract/transcripts/transcription';
import { type Route, route } from '../../http/route.ts';
import type { TranscriptionUsecases } from './transcription.usecases.ts';

export function transcriptionRoutes(use: TranscriptionUsecases): Route[] {
  return [
    route(showSpeechEngine, async () => ({ data: await use.showEngine() })),
    route(listTranscriptions, async ({ caller, params: { id = '' } }) => ({ data: await use.list(caller, id) })),
    route(
      orderTranscription,
      async ({ caller, params: { id = '' }, body }) => ({
        data: { job: await use.order(caller, id, body) },
      }),
      202,
    ),
    route(
      orderTranscriptions,
      async ({ caller, body }) => ({ data: await use.orderAll(caller, body.recordings) }),
      202,
    ),
    route(cancelTranscription, async ({ caller, params: { id = '' }, body }) => ({
      data: await use.cancel(caller, id, body.audio_file),
    })),
  ];
}
