import './recording-header.scss';
import { formatTimecode } from '@glosy/core/timecode';
import infoSvg from 'bootstrap-icons/icons/info-circle.svg?raw';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ListedRecording } from './library.queries.ts';
import { Conditions, LongText, Portrait, RecordingFacts, shortFacts } from './recording-facts.tsx';

interface RecordingHeaderProps {
  recording: ListedRecording;
  /** Null without audio. */
  onPlayFrom: ((seconds: number) => void) | null;
  /** Buttons of the page. */
  children: ReactNode;
}

/** Narrator, title, date and place; more on request. */
export function RecordingHeader({ recording, onPlayFrom, children }: RecordingHeaderProps) {
  const { interviewee, title, location, interviewer } = recording.metadata;
  const [isOpen, setOpen] = useState(false);
  const aboutId = useId();
  const more = [location, interviewer && `rozmawia: ${interviewer}`].filter(Boolean).join(' · ');
  return (
    <header className="listening-header">
      {(interviewee.photo || interviewee.name) && (
        <Portrait recordingId={recording.id} {...interviewee} className="listening-portrait" />
      )}
      <div className="listening-title">
        <h1>{title}</h1>
        {interviewee.name !== '' && <p className="listening-narrator">{interviewee.name}</p>}
        {recording.pseudonym !== undefined && (
          <p className="listening-facts">Słuchacze widzą pseudonim: {recording.pseudonym}</p>
        )}
        <p className="listening-facts">
          {shortFacts(recording)}
          {more !== '' && <span className="listening-facts-more">{` · ${more}`}</span>}
        </p>
      </div>
      <div className="listening-actions">
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-controls={aboutId}
          icon={<Icon svg={infoSvg} />}
          onClick={() => setOpen(!isOpen)}
        >
          O nagraniu
        </Button>
        {children}
      </div>
      <div id={aboutId} className="listening-about" hidden={!isOpen}>
        <RecordingFacts recording={recording} />
        <LongText level={2} title="Streszczenie" text={recording.description.summary} />
        <LongText level={2} title="O narratorze" text={interviewee.biography} />
        <Conditions level={2} recording={recording} />
        <Timeline recording={recording} onPlayFrom={onPlayFrom} />
      </div>
    </header>
  );
}

/** The timeline; an entry plays from its moment. */
function Timeline({ recording, onPlayFrom }: Pick<RecordingHeaderProps, 'recording' | 'onPlayFrom'>) {
  const { timeline } = recording.description;
  if (timeline.length === 0) return null;
  return (
    <section>
      <h2 className="long-text-title">Przebieg rozmowy</h2>
      <ol className="listening-timeline">
        {timeline.map(({ start, text }) => {
          const time = formatTimecode(start);
          return (
            <li key={`${start} ${text}`}>
              {onPlayFrom ? (
                <button
                  type="button"
                  className="btn btn-quiet btn-sm"
                  aria-label={`Odtwórz od ${time}: ${text}`}
                  onClick={() => onPlayFrom(start)}
                >
                  {time}
                </button>
              ) : (
                <span>{time}</span>
              )}
              <span>{text}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
