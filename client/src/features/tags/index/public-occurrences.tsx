import type { RecordingEntry } from '@glosy/core/recording/recording-entry';
import { partsOf } from '@glosy/core/recording/recording-parts';
import type { Tag, TagOccurrence } from '@glosy/core/recording/tag';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'wouter';
import { messageOf } from '../../../lib/request.ts';
import { paths } from '../../../paths.ts';
import { FailedPanel } from '../../../ui/panel-states.tsx';
import { ShowMore, useSteps } from '../../../ui/show-more.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { MomentLink } from '../moment-link.tsx';
import { countWords, placeWords } from '../tag-words.ts';
import { publicOccurrencesQuery } from '../tags.queries.ts';

/** Number shown at first and added by each click: a frequent tag has thousands of occurrences. */
const recordingsInStep = 20;
const momentsInStep = 60;

interface PublicOccurrencesProps {
  id: string;
  /** Null when none is chosen. */
  tag: Tag | null;
  recordings: readonly RecordingEntry[];
}

/** The region below an index with the occurrences of the chosen tag and their number. */
export function PublicOccurrences({ id, tag, recordings }: PublicOccurrencesProps) {
  const ids = useMemo(() => recordings.map((recording) => recording.id), [recordings]);
  const query = useQuery({ ...publicOccurrencesQuery(tag?.id ?? 0, ids), enabled: tag !== null });
  const { data, error, isPending, refetch } = query;
  const groups = useMemo(() => groupByRecording(data ?? [], recordings), [data, recordings]);
  const heading = useChosenHeading(tag, data !== undefined);
  const places = groups.reduce((sum, { moments }) => sum + moments.length, 0);
  return (
    <div id={id}>
      <p className="visually-hidden" role="status">
        {tag && data && `${tag.name}: ${countWords(groups.length)}, ${placeWords(places)}`}
      </p>
      {tag && (
        <div className="occurrences">
          <h3 ref={heading} tabIndex={-1}>
            {tag.name} <span className="occurrences-count">({countWords(tag.recordings_count)})</span>
          </h3>
          {isPending && <Spinner text="Wczytywanie wystąpień" isVisible />}
          {!isPending && !data && (
            <FailedPanel message={messageOf(error, 'Nie udało się załadować nagrań')} onRetry={() => void refetch()} />
          )}
          {data && groups.length === 0 && <p>Brak nagrań z tym tagiem</p>}
          <OccurringRecordings key={tag.id} groups={groups} />
          <Link to={paths.libraryTag(tag.id)}>Wszystkie miejsca z cytatami: {tag.name}</Link>
        </div>
      )}
    </div>
  );
}

/** Focuses the heading of a chosen tag and scrolls it into view, again once its occurrences have loaded. */
function useChosenHeading(tag: Tag | null, isLoaded: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = tag?.id ?? null;
  useEffect(() => {
    if (id !== null) heading.current?.focus({ preventScroll: true });
  }, [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has loaded moves the heading
  useEffect(() => {
    // The user may have moved the focus while the occurrences loaded.
    if (id !== null && document.activeElement === heading.current) heading.current?.scrollIntoView({ block: 'start' });
  }, [id, isLoaded]);
  return heading;
}

function OccurringRecordings({ groups }: { groups: readonly OccurringRecording[] }) {
  const steps = useSteps(groups, recordingsInStep);
  return (
    <>
      <ul ref={steps.list} className="occurrences-list">
        {steps.shown.map((group) => (
          <OccurringItem key={group.recording.id} group={group} />
        ))}
      </ul>
      <ShowMore steps={steps} what="nagrań" size="small" />
    </>
  );
}

function OccurringItem({ group: { recording, moments } }: { group: OccurringRecording }) {
  const { title, interviewee } = recording.metadata;
  const steps = useSteps(moments, momentsInStep);
  return (
    <li>
      <p className="occurrences-recording">
        <Link to={paths.libraryRecording(recording.id)}>{title}</Link>
        <span className="text-soft"> {interviewee.name}</span>
      </p>
      <ul ref={steps.list} className="moment-list" aria-label={`Wystąpienia: ${title}`}>
        {steps.shown.map(({ part, seconds }) => (
          <li key={`${part} ${seconds}`}>
            <MomentLink recordingId={recording.id} part={part} seconds={seconds} />
          </li>
        ))}
      </ul>
      <ShowMore steps={steps} what="miejsc" variant="quiet" size="small" />
    </li>
  );
}

interface OccurringRecording {
  recording: RecordingEntry;
  moments: { part: number; seconds: number }[];
}

/** Counts lines that start at one moment as one occurrence. */
function groupByRecording(
  occurrences: readonly TagOccurrence[],
  recordings: readonly RecordingEntry[],
): OccurringRecording[] {
  const byId = new Map(recordings.map((recording) => [recording.id, recording]));
  const groups = new Map<string, OccurringRecording & { transcripts: readonly (string | null)[] }>();
  for (const { recording_id, transcript_file, start_time } of occurrences) {
    const recording = byId.get(recording_id);
    if (!recording) continue;
    const group = groups.get(recording_id) ?? {
      recording,
      moments: [],
      transcripts: partsOf(recording.technical).transcripts,
    };
    const part = Math.max(0, group.transcripts.indexOf(transcript_file)) + 1;
    const last = group.moments.at(-1);
    if (last?.part !== part || last.seconds !== start_time) group.moments.push({ part, seconds: start_time });
    groups.set(recording_id, group);
  }
  return [...groups.values()];
}
