import type { ClosedStretch } from '@glosy/core/people/closure';
import { useEffect, useMemo } from 'react';
import { refreshClosures } from '../player/closed/closures.queries.ts';
import { undoable, useClosures } from './use-closures.ts';

interface TranscriptAddress {
  recordingId: string;
  transcriptFile: string;
}

const noStretches: readonly ClosedStretch[] = [];

/** The closed lines of a transcript by their starts on the server, and the closed sound of its recording. */
export function useClosedLines({ recordingId, transcriptFile }: TranscriptAddress) {
  const { data } = useClosures(recordingId);
  const closedStartsMs = useMemo(() => {
    const lines = data?.lines.filter(({ transcript_file }) => transcript_file === transcriptFile) ?? [];
    return new Set(lines.map(({ start }) => Math.round(start * 1000)));
  }, [data, transcriptFile]);
  const [newestUndoable] = undoable(data);
  return { stretches: data?.stretches ?? noStretches, closedStartsMs, newestUndoable };
}

/** The closed lines, refetched after each save of the text, because closures move with its lines. */
export function useFollowingClosedLines(address: TranscriptAddress, savedRevision: number) {
  const closed = useClosedLines(address);
  const { recordingId } = address;
  const isAnyClosed = closed.closedStartsMs.size > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each save
  useEffect(() => {
    if (isAnyClosed) void refreshClosures(recordingId);
  }, [recordingId, savedRevision]);
  return closed;
}
