import { readWords } from '@glosy/core/contract/transcripts/words';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/request.ts';
import { whenShown } from '../../../lib/scheduling.ts';
import { transcriptQuery } from '../transcript.queries.ts';
import { type LineWords, toLineWords } from './line-words.ts';

/** Words of a transcript's lines, by their index. */
export type TranscriptWords = readonly (LineWords | null)[];

const noWords: TranscriptWords = [];

/** The words of one revision; none if another one has been saved since. Waits until the lines are on the screen. */
function wordsQuery(recordingId: string, fileName: string | null, revision: number) {
  return queryOptions({
    queryKey: ['words', recordingId, fileName, revision],
    queryFn: async ({ signal }): Promise<TranscriptWords> => {
      await new Promise<void>((resolve) => whenShown(resolve));
      const { data } = await request(readWords, { query: { id: recordingId, filename: fileName ?? '' }, signal });
      const words = data.revision === revision ? data.lines.map(toLineWords) : noWords;
      return words.some((line) => line !== null) ? words : noWords;
    },
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * The words of the displayed transcript; none until they are loaded, and none after a failure, which does not affect
 * its lines.
 */
export function useTranscriptWords(recordingId: string, fileName: string | null): TranscriptWords {
  const { data: transcript } = useQuery(transcriptQuery(recordingId, fileName));
  const revision = transcript?.revision ?? 0;
  const { data = noWords } = useQuery({ ...wordsQuery(recordingId, fileName, revision), enabled: revision > 0 });
  return data;
}
