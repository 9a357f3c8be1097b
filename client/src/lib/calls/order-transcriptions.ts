import { orderTranscriptions, type TranscriptionOrders } from '@glosy/core/contract/transcripts/transcription';
import { limits } from '@glosy/core/limits';
import { request } from '../request.ts';

/** Orders the machine transcription of recordings without a transcript, in batches. Throws RequestError. */
export async function orderTranscriptionsOf(recordings: readonly string[]): Promise<TranscriptionOrders> {
  const all: TranscriptionOrders = { ordered: 0, left: [] };
  for (let at = 0; at < recordings.length; at += limits.listMaxItems) {
    const some = recordings.slice(at, at + limits.listMaxItems);
    const { data } = await request(orderTranscriptions, { body: { recordings: some } });
    all.ordered += data.ordered;
    all.left.push(...data.left);
  }
  return all;
}
