import { readTranscript } from '@glosy/core/contract/transcripts';
import { readSrt } from '@glosy/core/srt';
import type { TranscriptLine } from '@glosy/core/transcript-line';
import { queryOptions } from '@tanstack/react-query';
import { requestText } from '../../lib/request.ts';

/** The lines of a transcript; empty without a file. @throws RequestError, TranscriptSyntaxError */
export function transcriptQuery(recordingId: string, fileName: string | null) {
  return queryOptions({
    queryKey: ['transcript', recordingId, fileName],
    queryFn: async ({ signal }): Promise<readonly TranscriptLine[]> =>
      fileName === null
        ? []
        : readSrt(await requestText(readTranscript, { query: { id: recordingId, filename: fileName }, signal })),
    // Skips the comparison of thousands of lines with the cached ones.
    structuralSharing: false,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
}
