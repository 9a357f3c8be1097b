import './transcript-panel.scss';
import { lineOfMoment } from '@glosy/core/time/timecode';
import { type TranscriptLine, TranscriptSyntaxError } from '@glosy/core/transcript/transcript-line';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { messageOf } from '../../lib/request.ts';
import { Alert } from '../../ui/alert.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyPanel } from '../../ui/panel-states.tsx';
import { PreserveFocus } from '../../ui/preserve-focus.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TranscriptView, type TranscriptViewHandle } from '../player/list/transcript-view.tsx';
import { PrintedTranscript } from '../player/print/printed-transcript.tsx';
import type { SearchedWords } from '../player/search/searched-words.ts';
import type { TranscriptFinder } from '../player/search/transcript-finder.ts';
import { TranscriptSearch, useTranscriptFinder } from '../player/search/transcript-search.tsx';
import type { Playback } from '../player/sound/playback.ts';
import { noTranscript, transcriptQuery } from '../player/transcript.queries.ts';
import { useTranscriptWords } from '../player/words/words.queries.ts';
import { DockedSearch } from './docked-search.tsx';

export interface TranscriptPanelHandle {
  /** For a transcript without audio. */
  showMoment: (seconds: number) => void;
  spokenWordStart: TranscriptViewHandle['spokenWordStart'];
}

/** A search of the archive, with the time in seconds from which matches are shown. */
export interface SearchedFrom extends SearchedWords {
  from: number;
}

interface TranscriptPanelProps {
  recordingId: string;
  /** Title of the recording, which stays in view while the words scroll. */
  title: string;
  playback: Playback;
  /** Index of the transcript's audio file; −1 without one. */
  track: number;
  hasSound: boolean;
  /** Null without a transcript. */
  transcriptFile: string | null;
  searchRef: Ref<HTMLInputElement>;
  /** Initial reading position in seconds, if there is no audio; null follows the sound. */
  readFrom: number | null;
  /** An archive search to continue in its transcript; in the first one if it names no file. */
  searched: SearchedFrom | null;
  /** Renders additions next to each line; must be the same function on every render. */
  renderLineActions: (line: TranscriptLine) => ReactNode;
  ref: Ref<TranscriptPanelHandle>;
}

/**
 * The transcript of the current part in its loading, failed, empty and filled states. When the next part starts, the
 * query is kept and searched in the new transcript, and the focus stays in the field or the list.
 */
export function TranscriptPanel({
  recordingId,
  title,
  transcriptFile,
  searchRef,
  searched,
  ...rest
}: TranscriptPanelProps) {
  const query = useQuery({ ...transcriptQuery(recordingId, transcriptFile), placeholderData: keepPreviousData });
  const { isPaused } = query;
  const { lines } = query.data ?? noTranscript;
  const finder = useTranscriptFinder(lines);
  const isSearchedFile = searched?.transcriptFile === '' || searched?.transcriptFile === transcriptFile;
  useSearched(finder, isSearchedFile && !query.isPlaceholderData ? lines : noTranscript.lines, searched);
  const hasBeenFilled = useRef(false);
  hasBeenFilled.current ||= lines.length > 0;
  const { hasSound } = rest;
  if (transcriptFile === null && !hasBeenFilled.current) return <NoTranscript hasSound={hasSound} />;
  const isFull = query.isPlaceholderData ? !isPaused : lines.length > 0 || (query.isPending && !isPaused);
  return (
    <div className={`listening-transcript ${isFull ? 'listening-transcript-full' : ''}`}>
      {!hasSound && hasBeenFilled.current && (
        <Alert kind="info">To nagranie nie ma jeszcze dźwięku. Transkrypcję można czytać.</Alert>
      )}
      {hasBeenFilled.current && (
        <DockedSearch title={title}>
          <TranscriptSearch finder={finder} inputRef={searchRef} />
        </DockedSearch>
      )}
      <PreserveFocus className="listening-lines" to=".transcript-on-page">
        {transcriptFile === null ? (
          <NoTranscript hasSound={hasSound} />
        ) : (
          <Loaded
            key={transcriptFile}
            query={query}
            failure={failureOf}
            waiting={
              <div className="listening-waiting">
                <Spinner text="Wczytywanie transkrypcji…" isVisible />
              </div>
            }
          >
            {() =>
              lines.length === 0 ? (
                <EmptyPanel>Transkrypcja tego nagrania jest pusta.</EmptyPanel>
              ) : (
                <Lines {...{ recordingId, transcriptFile, lines, finder, ...rest }} />
              )
            }
          </Loaded>
        )}
      </PreserveFocus>
    </div>
  );
}

/** Starts the archive search in the first loaded lines; it remains when the next part's lines replace them. */
function useSearched(finder: TranscriptFinder, lines: readonly TranscriptLine[], searched: SearchedFrom | null): void {
  const hasStarted = useRef(searched === null);
  useEffect(() => {
    if (hasStarted.current || !searched || lines.length === 0) return;
    hasStarted.current = true;
    const line = Math.max(0, lineOfMoment(lines, searched.from * 1000));
    finder.searchForms(searched.q, searched.forms, line);
  }, [finder, lines, searched]);
}

interface LinesProps
  extends Pick<TranscriptPanelProps, 'playback' | 'track' | 'readFrom' | 'renderLineActions' | 'ref'> {
  recordingId: string;
  transcriptFile: string;
  lines: readonly TranscriptLine[];
  finder: TranscriptFinder;
}

function Lines({ recordingId, transcriptFile, readFrom, ref, ...shown }: LinesProps) {
  const { lines } = shown;
  const words = useTranscriptWords(recordingId, transcriptFile);
  const view = useRef<TranscriptViewHandle>(null);
  const showMoment = (seconds: number) => view.current?.showLine(Math.max(0, lineOfMoment(lines, seconds * 1000)));
  useImperativeHandle(ref, () => ({
    showMoment,
    spokenWordStart: () => view.current?.spokenWordStart() ?? null,
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: where to begin counts once, when the text is there
  useEffect(() => {
    if (readFrom !== null) queueMicrotask(() => showMoment(readFrom));
  }, []);
  return (
    <>
      <TranscriptView {...shown} words={words} scrolls="page" ref={view} />
      <PrintedTranscript lines={lines} />
    </>
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
