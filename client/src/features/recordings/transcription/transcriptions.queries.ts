import {
  cancelTranscription,
  listTranscriptions,
  orderTranscription,
} from '@glosy/core/contract/transcripts/transcription';
import type { Transcription, VoiceCount } from '@glosy/core/transcript/transcription';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../lib/query-provider.tsx';
import { request } from '../../../lib/request.ts';
import { refreshRecording } from '../recordings.queries.ts';

const key = (recordingId: string) => ['transcriptions', recordingId];
const pollMs = 3000;

export function isUnderWay({ state }: Pick<Transcription, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

/** The machine transcriptions of a recording, refetched while one is being made. */
export const transcriptionsQuery = (recordingId: string) =>
  queryOptions({
    queryKey: key(recordingId),
    queryFn: async ({ signal }): Promise<Transcription[]> => {
      const before = queryClient.getQueryData<Transcription[]>(key(recordingId));
      const { data } = await request(listTranscriptions, { params: { id: recordingId }, signal });
      const isDone = before?.some(
        (sound) => isUnderWay(sound) && data.some((now) => now.audioFile === sound.audioFile && now.result),
      );
      // The recording has a new transcript.
      if (isDone) void refreshRecording(recordingId);
      return data;
    },
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? pollMs : false),
  });

/** Throws RequestError (409). */
export async function orderTranscriptionOf(
  recordingId: string,
  audioFile: string,
  voices: VoiceCount | null,
): Promise<void> {
  try {
    const body = { audio_file: audioFile, ...(voices === null ? {} : { voices }) };
    await request(orderTranscription, { params: { id: recordingId }, body });
  } finally {
    // Refreshes even after a refusal or a lost answer: a colleague, or this order, may have started the transcription.
    await queryClient.invalidateQueries({ queryKey: key(recordingId) });
  }
}

/** Throws RequestError (409). */
export async function cancelTranscriptionOf(recordingId: string, audioFile: string): Promise<void> {
  const { data } = await request(cancelTranscription, { params: { id: recordingId }, body: { audio_file: audioFile } });
  queryClient.setQueryData(key(recordingId), data);
}
