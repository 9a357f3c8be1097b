import { approximateTimesSentence, haveApproximateTimes } from '@glosy/core/transcript/approximate-times';
import { provenanceOf } from '@glosy/core/transcript/provenance';
import './recording-header.scss';
import infoSvg from 'bootstrap-icons/icons/info-circle.svg?raw';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProvenanceLine } from '../../ui/provenance-line.tsx';
import type { ListedRecording } from '../library/library.queries.ts';
import { Conditions, LongText, Portrait, RecordingFacts, shortFacts } from '../library/recording-facts.tsx';

interface RecordingHeaderProps {
  recording: ListedRecording;
  /** Buttons of the page. */
  children: ReactNode;
}

/** Narrator, title, date and place; more details on request. */
export function RecordingHeader({ recording, children }: RecordingHeaderProps) {
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
          <p className="text-soft">Słuchacze widzą pseudonim: {recording.pseudonym}</p>
        )}
        <p className="text-soft">
          {shortFacts(recording)}
          {more !== '' && <span className="listening-facts-more">{` · ${more}`}</span>}
        </p>
        <ProvenanceLine provenance={provenanceOf(recording.technical.transcripts)} className="text-soft" />
        {haveApproximateTimes(recording.technical.transcripts) && (
          <p className="text-soft">{approximateTimesSentence}</p>
        )}
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
      </div>
    </header>
  );
}
