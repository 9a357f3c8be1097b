import { queryClient } from '../../lib/query-provider.tsx';
import { soundOf } from '../player/recording-sound.ts';
import { transcriptQuery } from '../player/transcript.queries.ts';
import { libraryRecordingQuery } from './library.queries.ts';

/** Asks for a recording and the transcript it begins with, so that neither waits for the page to be drawn. */
export async function prefetchRecording(id: string): Promise<void> {
  const recording = await queryClient.fetchQuery(libraryRecordingQuery(id)).catch(() => null);
  if (!recording) return;
  const { transcripts, withoutAudio } = soundOf(recording);
  await queryClient.prefetchQuery(transcriptQuery(id, transcripts[0] ?? withoutAudio[0] ?? null));
}
