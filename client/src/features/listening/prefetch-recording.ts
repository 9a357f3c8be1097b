import { transcriptChoices } from '@glosy/core/recording/recording-parts';
import { queryClient } from '../../lib/query-provider.tsx';
import { libraryRecordingQuery } from '../library/library.queries.ts';
import { soundOf } from '../player/sound/recording-sound.ts';
import { preloadPlayback } from '../player/sound/use-playback.ts';
import { transcriptQuery } from '../player/transcript.queries.ts';

/** Requests a recording, its audio and its first transcript before the page renders. */
export async function prefetchRecording(id: string): Promise<void> {
  const query = libraryRecordingQuery(id);
  await queryClient.prefetchQuery(query);
  const recording = queryClient.getQueryData(query.queryKey);
  if (!recording) return;
  const sound = soundOf(recording);
  preloadPlayback(sound.tracks);
  await queryClient.prefetchQuery(transcriptQuery(id, transcriptChoices(sound, 0)[0]?.fileName ?? null));
}
