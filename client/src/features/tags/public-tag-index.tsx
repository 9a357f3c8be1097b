import type { Recording, ReducedRecording } from '@glosy/core/recording';
import { type Tag, type TagOccurrence, type TagType, tagTypes } from '@glosy/core/tag';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../lib/request.ts';
import { paths } from '../../paths.ts';
import { EmptyPanel, FailedPanel } from '../../ui/panel-states.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { soundOf } from '../player/recording-sound.ts';
import { LetterIndex } from './letter-index.tsx';
import { MomentLink } from './moment-link.tsx';
import { countWords, groupNames } from './tag-words.ts';
import { publicOccurrencesQuery, publicTagsQuery } from './tags.queries.ts';
import './tags.scss';

type IndexedRecording = Recording | ReducedRecording;

interface PublicTagIndexProps {
  /** The public recordings. */
  recordings: readonly IndexedRecording[];
}

/** The library's tab 'Indeksy': keywords and persons of the public recordings, and the moments where they occur. */
export function PublicTagIndex({ recordings }: PublicTagIndexProps) {
  return (
    <div className="public-index">
      {tagTypes.map((type) => (
        <IndexSection key={type} type={type} recordings={recordings} />
      ))}
    </div>
  );
}

function IndexSection({ type, recordings }: PublicTagIndexProps & { type: TagType }) {
  const id = useId();
  const ids = useMemo(() => recordings.map((recording) => recording.id), [recordings]);
  const { data, error, isPending, refetch } = useQuery(publicTagsQuery(type, ids));
  const [chosen, setChosen] = useState<Tag | null>(null);
  const toggle = useCallback((tag: Tag) => setChosen((before) => (before?.id === tag.id ? null : tag)), []);
  return (
    <section className="public-index-section" aria-labelledby={id}>
      <h2 id={id}>{groupNames[type]}</h2>
      {isPending && <Spinner text="Wczytywanie indeksu" isVisible />}
      {!isPending && !data && (
        <FailedPanel message={messageOf(error, 'Nie udało się załadować tagów')} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <EmptyPanel>Brak dostępnych tagów</EmptyPanel>}
      {data && data.length > 0 && (
        <LetterIndex
          label={groupNames[type]}
          tags={data}
          onPick={toggle}
          isPublic
          chosenId={chosen?.id ?? null}
          controls={`${id}-occurrences`}
        />
      )}
      <div id={`${id}-occurrences`} aria-live="polite">
        {chosen && <Occurrences key={chosen.id} tag={chosen} recordings={recordings} ids={ids} />}
      </div>
    </section>
  );
}

interface OccurrencesProps extends PublicTagIndexProps {
  tag: Tag;
  ids: readonly string[];
}

function Occurrences({ tag, recordings, ids }: OccurrencesProps) {
  const { data, error, isPending, refetch } = useQuery(publicOccurrencesQuery(tag.id, ids));
  const groups = useMemo(() => groupByRecording(data ?? [], recordings), [data, recordings]);
  return (
    <div className="occurrences">
      <h3>
        {tag.name} <span className="occurrences-count">({countWords(tag.recordings_count)})</span>
      </h3>
      {isPending && <Spinner text="Wczytywanie wystąpień" isVisible />}
      {!isPending && !data && (
        <FailedPanel message={messageOf(error, 'Nie udało się załadować nagrań')} onRetry={() => void refetch()} />
      )}
      {data && groups.length === 0 && <p>Brak nagrań z tym tagiem</p>}
      <ul className="occurrences-list">
        {groups.map(({ recording, moments }) => (
          <li key={recording.id}>
            <p className="occurrences-recording">
              <Link to={paths.libraryRecording(recording.id)}>{recording.metadata.title}</Link>
              <span className="text-soft"> {recording.metadata.interviewee.name}</span>
            </p>
            <ul className="moment-list" aria-label={`Wystąpienia: ${recording.metadata.title}`}>
              {moments.map(({ part, seconds }) => (
                <li key={`${part} ${seconds}`}>
                  <MomentLink recordingId={recording.id} part={part} seconds={seconds} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <Link to={paths.libraryTag(tag.id)}>Wszystkie miejsca z cytatami: {tag.name}</Link>
    </div>
  );
}

interface OccurringRecording {
  recording: IndexedRecording;
  moments: { part: number; seconds: number }[];
}

function groupByRecording(
  occurrences: readonly TagOccurrence[],
  recordings: readonly IndexedRecording[],
): OccurringRecording[] {
  const byId = new Map(recordings.map((recording) => [recording.id, recording]));
  const groups = new Map<string, OccurringRecording & { transcripts: readonly (string | null)[] }>();
  for (const { recording_id, transcript_file, start_time } of occurrences) {
    const recording = byId.get(recording_id);
    if (!recording) continue;
    const group = groups.get(recording_id) ?? { recording, moments: [], transcripts: soundOf(recording).transcripts };
    const part = Math.max(0, group.transcripts.indexOf(transcript_file)) + 1;
    if (!group.moments.some((moment) => moment.part === part && moment.seconds === start_time)) {
      group.moments.push({ part, seconds: start_time });
    }
    groups.set(recording_id, group);
  }
  return [...groups.values()];
}
