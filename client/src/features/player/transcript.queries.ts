import { readTranscript } from '@glosy/core/contract/transcripts/transcripts';
import { readSrt } from '@glosy/core/formats/subtitles/srt';
import type { TranscriptLine } from '@glosy/core/transcript/transcript-line';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../lib/query-provider.tsx';
import { requestAnswer } from '../../lib/request.ts';

export interface Transcript {
  /** 0 without a file. */
  revision: number;
  lines: readonly TranscriptLine[];
}

const keyOf = (recordingId: string) => ['transcript', recordingId];

export const noTranscript: Transcript = { revision: 0, lines: [] };

/** A transcript; empty without a file. @throws RequestError, TranscriptSyntaxError */
export function transcriptQuery(recordingId: string, fileName: string | null) {
  return queryOptions({
    queryKey: [...keyOf(recordingId), fileName],
    queryFn: async ({ signal }): Promise<Transcript> => {
      if (fileName === null) return noTranscript;
      const query = { id: recordingId, filename: fileName };
      return requestAnswer(readTranscript, { query, signal }, async (answer) => ({
        revision: Number(answer.headers.get('x-transcript-revision')),
        lines: readSrt(await answer.text()),
      }));
    },
    // Skips the comparison of thousands of lines with the cached ones.
    structuralSharing: false,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
}

/** Refetches all transcripts of a recording. */
export function refreshTranscripts(recordingId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(recordingId) });
}
