import type { TaggedRecording, TagMoment, TagPage as TagPageData } from '@glosy/core/recording/tag';
import { tagTypeNames } from '@glosy/core/recording/tag';
import { useQuery } from '@tanstack/react-query';
import lockSvg from 'bootstrap-icons/icons/lock-fill.svg?raw';
import { Link } from 'wouter';
import { polishDate } from '../../../lib/format/polish-date.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { messageOf, RequestError } from '../../../lib/request.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyPanel, FailedPanel } from '../../../ui/panel-states.tsx';
import { ShowMore, useSteps } from '../../../ui/show-more.tsx';
import { SpinnerPanel } from '../../../ui/spinner.tsx';
import { MomentLink } from '../moment-link.tsx';
import { countWords } from '../tag-words.ts';
import { tagPageQuery } from '../tags.queries.ts';
import './tag-page.scss';
import '../tags.scss';

/** Moments of one recording shown at first: a frequent tag has thousands. */
const momentsInStep = 20;
const recordingsInStep = 30;

/** The page of a keyword or person: every moment where it occurs, across the archive. */
export function TagPage({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useQuery(tagPageQuery(id));
  if (isPending) return <SpinnerPanel />;
  if (data) return <LoadedTagPage key={data.id} tag={data} />;
  const isMissing = error instanceof RequestError && error.status === 404;
  return (
    <div className="container">
      <h1>Tag</h1>
      {isMissing ? (
        <EmptyPanel>
          <p>Nie znaleziono tagu.</p>
          <Link to={paths.library}>Wróć do biblioteki</Link>
        </EmptyPanel>
      ) : (
        <FailedPanel message={messageOf(error, 'Nie udało się załadować nagrań')} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function LoadedTagPage({ tag }: { tag: TagPageData }) {
  const { may } = useViewer();
  const steps = useSteps<TaggedRecording, HTMLDivElement>(tag.recordings, recordingsInStep);
  usePageTitle(tag.name);
  return (
    <div className="container tag-page">
      <p className="tag-page-type">{tagTypeNames[tag.type]}</p>
      <h1>{tag.name}</h1>
      <p className="tag-page-count">
        {countWords(tag.recordings_count)}
        {may('tag.edit') && <Link to={`${paths.tags}?tag=${tag.id}`}>Edytuj tag</Link>}
      </p>
      {tag.recordings.length === 0 ? (
        <EmptyPanel>Brak nagrań z tym tagiem</EmptyPanel>
      ) : (
        <div ref={steps.list} className="tag-page-recordings">
          {steps.shown.map((recording) => (
            <Recording key={recording.recording_id} recording={recording} />
          ))}
        </div>
      )}
      <ShowMore steps={steps} what="nagrań" />
      <Link className={buttonClass('quiet')} to={`${paths.library}?tab=indeksy`}>
        Wszystkie indeksy
      </Link>
    </div>
  );
}

function Recording({ recording }: { recording: TaggedRecording }) {
  const { recording_id, title, interviewee, date, isPrivate, moments } = recording;
  const steps = useSteps<TagMoment, HTMLOListElement>(moments, momentsInStep);
  return (
    <section className="card tag-page-recording" aria-label={title}>
      <h2>
        <Link to={paths.libraryRecording(recording_id)}>{title}</Link>
        {isPrivate && (
          <span className="badge tag-page-private">
            <Icon svg={lockSvg} /> prywatne
          </span>
        )}
      </h2>
      <p className="text-soft">{[interviewee, polishDate(date)].filter(Boolean).join(', ')}</p>
      <ol ref={steps.list} className="tag-page-moments">
        {steps.shown.map((moment) => (
          <Moment key={`${moment.transcript_file} ${moment.start_time}`} recordingId={recording_id} moment={moment} />
        ))}
      </ol>
      <ShowMore steps={steps} what="miejsc" variant="quiet" size="small" />
    </section>
  );
}

function Moment({ recordingId, moment }: { recordingId: string; moment: TagMoment }) {
  return (
    <li>
      <MomentLink recordingId={recordingId} part={moment.part} seconds={moment.start_time} />
      <q className="tag-page-text">{moment.text}</q>
    </li>
  );
}
