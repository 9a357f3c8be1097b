import { formatPartialDate } from '@glosy/core/partial-date';
import { formatMinutes, formatTimecode, parseTimecode } from '@glosy/core/timecode';
import type { ReactNode } from 'react';
import type { ListedRecording } from './library.queries.ts';
import { LongText, Portrait, RecordingFacts } from './recording-facts.tsx';

interface RecordingHeaderProps {
  recording: ListedRecording;
  /** Null where there is no sound. */
  onPlayFrom: ((seconds: number) => void) | null;
  /** Buttons of the page. */
  children: ReactNode;
}

/** Who speaks, about what, when and where; more on request. */
export function RecordingHeader({ recording, onPlayFrom, children }: RecordingHeaderProps) {
  const { metadata } = recording;
  const { interviewee, title, date, location, interviewer, duration } = metadata;
  const seconds = parseTimecode(duration);
  const facts = [
    formatPartialDate(date),
    location,
    interviewer && `rozmawia: ${interviewer}`,
    seconds ? formatMinutes(seconds) : '',
  ].filter(Boolean);
  return (
    <header className="listening-header">
      <Portrait recording={recording} className="listening-portrait" />
      <div className="listening-title">
        <h1>{title}</h1>
        {interviewee.name !== '' && <p className="listening-narrator">{interviewee.name}</p>}
        <p className="listening-facts">{facts.join(' · ')}</p>
      </div>
      <div className="listening-actions">{children}</div>
      <details className="listening-about">
        <summary>O nagraniu i narratorze</summary>
        <div className="listening-about-body">
          <RecordingFacts recording={recording} />
          <LongText title="Streszczenie" text={recording.description.summary} />
          <LongText title="O narratorze" text={interviewee.biography} />
          <Timeline recording={recording} onPlayFrom={onPlayFrom} />
        </div>
      </details>
    </header>
  );
}

/** The course of the conversation; an entry plays from its moment. */
function Timeline({ recording, onPlayFrom }: Pick<RecordingHeaderProps, 'recording' | 'onPlayFrom'>) {
  const { timeline } = recording.description;
  if (timeline.length === 0) return null;
  return (
    <section>
      <h3 className="long-text-title">Przebieg rozmowy</h3>
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
