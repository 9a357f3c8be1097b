import { readMySettings, writeMySettings } from '@glosy/core/contract/transcripts/my-settings';
import { type KeySettings, type MySettings, placeKey } from '@glosy/core/site/my-settings';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../lib/query-provider.tsx';
import { request } from '../../../lib/request.ts';
import type { TranscriptAddress } from '../transcripts.queries.ts';
import { keySettings } from './key-map.ts';

const key = ['mySettings'];

const mySettingsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await request(readMySettings, { signal })).data,
  staleTime: 0,
});

/** The user's settings; null when they cannot be loaded: the editor then uses the defaults. */
export async function loadMySettings(): Promise<MySettings | null> {
  try {
    const settings = await queryClient.fetchQuery(mySettingsQuery);
    keySettings.set(settings.keys);
    return settings;
  } catch {
    return null;
  }
}

/** Stores the keys. Throws RequestError. */
export async function saveKeys(keys: KeySettings): Promise<void> {
  const { data } = await request(writeMySettings, { body: { keys } });
  queryClient.setQueryData(key, data);
  keySettings.set(data.keys);
}

/** Stores the place: the line by its start on the server, in seconds. A failure is not reported to the user. */
export async function savePlace(
  { recordingId, transcriptFile }: TranscriptAddress,
  place: { start: number; caret: number },
): Promise<void> {
  const places = { [placeKey(recordingId, transcriptFile)]: place };
  try {
    await request(writeMySettings, { body: { places }, keepalive: true });
  } catch {
    // The next pause stores the next place.
  }
}
