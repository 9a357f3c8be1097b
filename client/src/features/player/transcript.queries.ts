import { readTranscript } from '@glosy/core/contract/transcripts';
import { readSrt } from '@glosy/core/srt';
import type { TranscriptLine } from '@glosy/core/transcript-line';
import { queryOptions } from '@tanstack/react-query';
import { requestText } from '../../lib/request.ts';

/** The lines of a transcript; empty without a file. Throws RequestError, TranscriptSyntaxError. */
export function transcriptQuery(recordingId: string, fileName: string | null) {
  return queryOptions({
    queryKey: ['transcript', recordingId, fileName],
    queryFn: async ({ signal }): Promise<readonly TranscriptLine[]> =>
      fileName === null
        ? []
        : readSrt(await requestText(readTranscript, { query: { id: recordingId, filename: fileName }, signal })),
    // Thousands of lines are not compared field by field with what was there before.
    structuralSharing: false,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
}
