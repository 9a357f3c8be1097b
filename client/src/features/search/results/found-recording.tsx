import { proofreadingLabels } from '@glosy/core/recording/recording';
import type { FieldHit, FoundRecording, HitField, Mark } from '@glosy/core/search/search';
import { formatPartialDate } from '@glosy/core/time/partial-date';
import { formatTimecode } from '@glosy/core/time/timecode';
import lockSvg from 'bootstrap-icons/icons/lock.svg?raw';
import { memo } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { addressOfAsked } from '../asked-search.ts';
import { Marked } from './marked.tsx';
import { timelineAddress } from './passage-links.ts';
import { Passages } from './passages.tsx';
import type { ResultsView } from './results-view.ts';

const fieldLabels: Record<HitField, string> = {
  title: 'Tytuł',
  narrator: 'Narrator',
  interviewer: 'Rozmowę prowadził(a)',
  place: 'Miejsce',
  summary: 'Streszczenie',
  biography: 'O narratorze',
  tag: 'Tag',
  caption: 'Podpis zdjęcia',
  document: 'Dokument',
  timeline: 'Rozdziały',
};

interface FoundRecordingProps {
  recording: FoundRecording;
  view: ResultsView;
}

/** One recording of the results: its description and its passages. */
export const FoundRecordingItem = memo(function FoundRecordingItem({ recording, view }: FoundRecordingProps) {
  const { id, title, interviewee, date, access, hits, state } = recording;
  const otherHits = hits.filter((hit) => !isShownInHead(hit, recording));
  return (
    <li className="found card">
      {view.renderPortrait(recording)}
      <div className="found-body">
        <h2 className="found-title" tabIndex={-1}>
          <Link to={paths.libraryRecording(id)}>
            <Marked text={title} marks={marksOf(hits, 'title', title)} />
          </Link>
          {access.restrictions === 'private' && (
            <span className="badge found-private">
              <Icon svg={lockSvg} /> prywatne
            </span>
          )}
        </h2>
        <p className="found-facts">
          {interviewee !== '' && (
            <span className="found-name">
              <Marked text={interviewee} marks={marksOf(hits, 'narrator', interviewee)} />
            </span>
          )}
          {date !== '' && <span>{formatPartialDate(date)}</span>}
          {view.isStaff && state !== undefined && <span>Korekta: {proofreadingLabels[state].toLowerCase()}</span>}
        </p>
        {otherHits.length > 0 && (
          <dl className="found-hits">
            {otherHits.map((hit) => (
              <Hit key={`${hit.field} ${hit.start ?? ''} ${hit.text}`} hit={hit} recordingId={id} view={view} />
            ))}
          </dl>
        )}
      </div>
      <div className="found-passages">
        <Passages key={addressOfAsked(view.asked)} recording={recording} view={view} />
      </div>
    </li>
  );
});

/** Matches in a text that the recording's header already shows. */
function marksOf(hits: readonly FieldHit[], field: HitField, text: string): readonly Mark[] {
  return hits.find((hit) => hit.field === field && hit.text === text)?.marks ?? [];
}

function isShownInHead({ field, text }: FieldHit, { title, interviewee }: FoundRecording): boolean {
  return (field === 'title' && text === title) || (field === 'narrator' && text === interviewee);
}

interface HitProps {
  hit: FieldHit;
  recordingId: string;
  view: ResultsView;
}

function Hit({ hit: { field, text, marks, start, audio_file = '' }, recordingId, view }: HitProps) {
  return (
    <div>
      <dt>{fieldLabels[field]}</dt>
      <dd>
        {start !== undefined && (
          <Link className="passage-time" to={timelineAddress(recordingId, start, audio_file, view)}>
            <span className="visually-hidden">Otwórz rozmowę od</span> {formatTimecode(start)}
          </Link>
        )}
        <Marked text={text} marks={marks} />
      </dd>
    </div>
  );
}
