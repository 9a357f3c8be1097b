import { readRecording } from '@glosy/core/contract/recordings/recordings';
import { isAudioName } from '@glosy/core/files/file-names';
import type { Recording } from '@glosy/core/recording/recording';
import type { TagOccurrence } from '@glosy/core/recording/tag';
import { formatMoment } from '@glosy/core/time/moment';
import { formatTimecode } from '@glosy/core/time/timecode';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { Link } from 'wouter';
import { RequestError, request } from '../../../lib/request.ts';
import { paths } from '../../../paths.ts';
import { FailedPanel } from '../../../ui/panel-states.tsx';
import { ShowMore, useSteps } from '../../../ui/show-more.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { showStatus } from '../../../ui/status-line.tsx';
import { tagOccurrencesQuery } from '../tags.queries.ts';

/** Each recording needs a separate call, so a frequent tag shows them in steps. */
const recordingsInStep = 20;
const momentsInStep = 60;

/** The recordings where a tag occurs; a timestamp opens the editor at that moment. */
export function TagRecordings({ tagId }: { tagId: number }) {
  const id = useId();
  const { data, isPending, refetch } = useQuery(tagOccurrencesQuery(tagId));
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="tag-recordings-heading">
        Nagrania
      </h3>
      {isPending && <Spinner text="Wczytywanie nagrań" isVisible />}
      {!isPending && !data && (
        <FailedPanel message="Wystąpił błąd: Nie udało się załadować nagrań" onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p>Brak wystąpień tego tagu w nagraniach</p>}
      {data && data.length > 0 && <Occurrences occurrences={data} />}
    </section>
  );
}

/** Logs and skips a recording that was deleted since (specification, section 8); the status line announces it. */
function recordingDetailsQuery(id: string) {
  return queryOptions({
    queryKey: ['tags', 'recording', id],
    queryFn: async ({ signal }): Promise<Recording | null> => {
      try {
        return (await request(readRecording, { params: { id }, signal })).data as Recording;
      } catch (error) {
        if (!(error instanceof RequestError) || error.status !== 404) throw error;
        console.warn('Nie udało się pobrać szczegółów nagrania', id, error);
        showStatus(`Nie udało się pobrać szczegółów nagrania ${id}`);
        return null;
      }
    },
  });
}

function Occurrences({ occurrences }: { occurrences: readonly TagOccurrence[] }) {
  const byRecording = useMemo(() => [...groupByRecording(occurrences)], [occurrences]);
  const steps = useSteps(byRecording, recordingsInStep);
  const { shown } = steps;
  const details = useQueries({ queries: shown.map(([id]) => recordingDetailsQuery(id)) });
  const isLoading = details.some((detail) => detail.isPending);
  const failed = shown.filter((_, index) => details[index]?.isError).map(([id]) => id);
  const isEmpty = !isLoading && failed.length === 0 && !details.some((detail) => detail.data);

  return (
    <>
      <ul ref={steps.list} className="tag-recordings" aria-busy={isLoading}>
        {shown.map(([id, moments], index) => {
          const recording = details[index]?.data;
          return recording && <TaggedRecording key={id} recording={recording} moments={moments} />;
        })}
      </ul>
      {isLoading && <Spinner text="Wczytywanie nagrań" isVisible />}
      {failed.length > 0 && (
        <FailedPanel
          message={`Nie udało się pobrać szczegółów ${failed.length === 1 ? 'nagrania' : 'nagrań'}: ${failed.join(', ')}`}
          onRetry={() => {
            for (const detail of details) if (detail.isError) void detail.refetch();
          }}
        />
      )}
      {isEmpty && <p>Brak nagrań z tym tagiem</p>}
      <ShowMore steps={steps} what="nagrań" size="small" />
    </>
  );
}

function TaggedRecording({ recording, moments }: { recording: Recording; moments: readonly TagOccurrence[] }) {
  const { title, interviewee } = recording.metadata;
  const steps = useSteps(moments, momentsInStep);
  const audioFile = recording.technical.storage.find(isAudioName);
  return (
    <li>
      <p className="tag-recordings-title">
        <Link to={paths.recordingView(recording.id)}>{title}</Link>
        {interviewee.name && <span className="text-soft"> {interviewee.name}</span>}
      </p>
      {audioFile === undefined && <p className="text-soft">Brak plików audio</p>}
      <ul ref={steps.list} className="moment-list" aria-label={`Wystąpienia: ${title}`}>
        {steps.shown.map((moment) => (
          <li key={`${moment.transcript_file} ${moment.start_time}`}>
            <Timestamp recordingId={recording.id} moment={moment} audioFile={audioFile} />
          </li>
        ))}
      </ul>
      <ShowMore steps={steps} what="miejsc" variant="quiet" size="small" />
    </li>
  );
}

interface TimestampProps {
  recordingId: string;
  moment: TagOccurrence;
  /** The recording's first audio; without one there is nothing to open. */
  audioFile: string | undefined;
}

function Timestamp({ recordingId, moment, audioFile }: TimestampProps) {
  const time = formatTimecode(moment.start_time);
  if (audioFile === undefined) return <span className="moment-silent">{time}</span>;
  const initialTimestamp = formatMoment(moment.start_time);
  const state = { showPlayer: true, initialTimestamp, audioFile, transcriptFile: moment.transcript_file };
  return (
    <Link className="moment" to={paths.recordingView(recordingId)} state={state}>
      <span className="visually-hidden">Otwórz w </span>
      {time}
    </Link>
  );
}

/** Lists a moment once when several lines start at it. */
function groupByRecording(occurrences: readonly TagOccurrence[]): Map<string, TagOccurrence[]> {
  const groups = new Map<string, TagOccurrence[]>();
  for (const occurrence of occurrences) {
    const group = groups.get(occurrence.recording_id) ?? [];
    const last = group.at(-1);
    const isSame = last?.start_time === occurrence.start_time && last.transcript_file === occurrence.transcript_file;
    if (!isSame) group.push(occurrence);
    groups.set(occurrence.recording_id, group);
  }
  return groups;
}
