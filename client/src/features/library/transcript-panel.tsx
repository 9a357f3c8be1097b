import { lineAtOrBefore } from '@glosy/core/timecode';
import { type TranscriptLine, TranscriptSyntaxError } from '@glosy/core/transcript-line';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { messageOf } from '../../lib/request.ts';
import { Alert } from '../../ui/alert.tsx';
import { EmptyPanel, FailedPanel } from '../../ui/panel-states.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Playback } from '../player/playback.ts';
import { transcriptQuery } from '../player/transcript.queries.ts';
import { TranscriptSearch, useTranscriptFinder } from '../player/transcript-search.tsx';
import { TranscriptView, type TranscriptViewHandle } from '../player/transcript-view.tsx';

/** What the page may ask of a transcript without sound of its own. */
export interface TranscriptPanelHandle {
  showMoment: (seconds: number) => void;
}

interface TranscriptPanelProps {
  recordingId: string;
  playback: Playback;
  /** The audio file whose transcript this is; −1 when it belongs to none. */
  track: number;
  hasSound: boolean;
  /** Null when there is no transcript. */
  transcriptFile: string | null;
  searchRef: Ref<HTMLInputElement>;
  /** Where to begin reading, in seconds, when there is nothing to hear. */
  readFrom: number | null;
  ref: Ref<TranscriptPanelHandle>;
}

/** The transcript of what is heard, in each of its states. */
export function TranscriptPanel({ recordingId, transcriptFile, ...rest }: TranscriptPanelProps) {
  const { data, error, isPending, refetch } = useQuery(transcriptQuery(recordingId, transcriptFile));
  if (transcriptFile === null) return <NoTranscript hasSound={rest.hasSound} />;
  if (isPending) {
    return (
      <div className="listening-transcript listening-waiting">
        <Spinner text="Wczytywanie transkrypcji…" isVisible />
      </div>
    );
  }
  if (!data) return <FailedPanel message={failureOf(error)} onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyPanel>Transkrypcja tego nagrania jest pusta.</EmptyPanel>;
  return <FilledPanel lines={data} {...rest} />;
}

interface FilledPanelProps extends Omit<TranscriptPanelProps, 'recordingId' | 'transcriptFile'> {
  lines: readonly TranscriptLine[];
}

function FilledPanel({ lines, playback, track, hasSound, searchRef, readFrom, ref }: FilledPanelProps) {
  const finder = useTranscriptFinder(lines);
  const view = useRef<TranscriptViewHandle>(null);
  const showMoment = (seconds: number) => view.current?.showLine(Math.max(0, lineAtOrBefore(lines, seconds * 1000)));
  useImperativeHandle(ref, () => ({ showMoment }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: where to begin counts once, when the text is there
  useEffect(() => {
    if (readFrom !== null) showMoment(readFrom);
  }, []);
  return (
    <div className="listening-transcript">
      {!hasSound && <Alert kind="info">To nagranie nie ma jeszcze dźwięku. Transkrypcję można czytać.</Alert>}
      <TranscriptSearch finder={finder} inputRef={searchRef} />
      <TranscriptView playback={playback} lines={lines} track={track} finder={finder} ref={view} />
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
