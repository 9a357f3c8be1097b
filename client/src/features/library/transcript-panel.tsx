import { type TranscriptLine, TranscriptSyntaxError } from '@glosy/core/transcript-line';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { messageOf } from '../../lib/request.ts';
import { Alert } from '../../ui/alert.tsx';
import { EmptyPanel, FailedPanel } from '../../ui/panel-states.tsx';
import { SpinnerPanel } from '../../ui/spinner.tsx';
import type { Playback } from '../player/playback.ts';
import { transcriptQuery } from '../player/transcript.queries.ts';
import { TranscriptSearch, useTranscriptFinder } from '../player/transcript-search.tsx';
import { TranscriptView } from '../player/transcript-view.tsx';

interface TranscriptPanelProps {
  recordingId: string;
  playback: Playback;
  /** The audio file whose transcript this is; −1 when the recording has no sound. */
  track: number;
  /** Null when there is no transcript. */
  transcriptFile: string | null;
  searchRef: Ref<HTMLInputElement>;
}

/** The transcript of what is heard, in each of its states. */
export function TranscriptPanel({ recordingId, playback, track, transcriptFile, searchRef }: TranscriptPanelProps) {
  const { data, error, isPending, refetch } = useQuery(transcriptQuery(recordingId, transcriptFile));
  if (transcriptFile === null) return <NoTranscript hasSound={track >= 0} />;
  if (isPending) return <SpinnerPanel text="Wczytywanie transkrypcji…" />;
  if (!data) return <FailedPanel message={failureOf(error)} onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyPanel>Transkrypcja tego nagrania jest pusta.</EmptyPanel>;
  return <FilledPanel lines={data} playback={playback} track={track} searchRef={searchRef} />;
}

interface FilledPanelProps extends Pick<TranscriptPanelProps, 'playback' | 'track' | 'searchRef'> {
  lines: readonly TranscriptLine[];
}

function FilledPanel({ lines, playback, track, searchRef }: FilledPanelProps) {
  const finder = useTranscriptFinder(lines);
  return (
    <div className="listening-transcript">
      {track < 0 && <Alert kind="info">To nagranie nie ma jeszcze dźwięku. Transkrypcję można czytać.</Alert>}
      <TranscriptSearch finder={finder} inputRef={searchRef} />
      <TranscriptView playback={playback} lines={lines} track={track} finder={finder} />
    </div>
  );
}

function NoTranscript({ hasSound }: { hasSound: boolean }) {
  return (
    <EmptyPanel>
      {hasSound
        ? 'To nagranie nie ma jeszcze transkrypcji. Można go posłuchać.'
        : 'Dźwięk i transkrypcja tego nagrania są w przygotowaniu.'}
    </EmptyPanel>
  );
}

function failureOf(error: unknown): string {
  if (error instanceof TranscriptSyntaxError) return `Nie można odczytać transkrypcji: ${error.message}.`;
  return messageOf(error, 'Nie udało się wczytać transkrypcji.');
}
