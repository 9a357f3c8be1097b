import type { ClosedStretch } from '@glosy/core/people/closure';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { closuresQuery, refreshClosures, undoable } from '../../player/closed/closures.queries.ts';
import type { TranscriptAddress } from '../transcripts.queries.ts';

const noStretches: readonly ClosedStretch[] = [];

/** The closed lines of a transcript by their starts on the server, and the closed sound of its recording. */
export function useClosedLines({ recordingId, transcriptFile }: TranscriptAddress) {
  const { data } = useQuery(closuresQuery(recordingId));
  const closedStartsMs = useMemo(() => {
    const lines = data?.lines.filter(({ transcript_file }) => transcript_file === transcriptFile) ?? [];
    return new Set(lines.map(({ start }) => Math.round(start * 1000)));
  }, [data, transcriptFile]);
  const [newestUndoable] = undoable(data);
  return {
    stretches: data?.stretches ?? noStretches,
    closedStartsMs,
    isAnyClosed: closedStartsMs.size > 0,
    newestUndoable,
  };
}

/** Reads the closures again after each save, because they follow the lines that it moves. */
export function useFollowingClosures(address: TranscriptAddress, savedRevision: number): void {
  const { isAnyClosed } = useClosedLines(address);
  const { recordingId } = address;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each save
  useEffect(() => {
    if (isAnyClosed) void refreshClosures(recordingId);
  }, [recordingId, savedRevision]);
}
