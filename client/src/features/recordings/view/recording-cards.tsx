import { publishedLabels } from '@glosy/core/recording/publishing';
import { landingPath } from '@glosy/core/site/landing-address';
import './recording-cards.scss';
import { proofreadingLabels, type Recording } from '@glosy/core/recording/recording';
import { formatPartialDate } from '@glosy/core/time/partial-date';
import { formatMinutes, formatTimecode, parseTimecode } from '@glosy/core/time/timecode';
import type { ReactNode } from 'react';
import { useViewer } from '../../../lib/viewer.ts';
import { useListedChapters } from '../../player/chapters/use-chapters.ts';
import { publicationText } from '../access-words.ts';
import { photoAddress } from './stored-photo.ts';
import type { SoundPlace } from './view-state.ts';

interface CardProps {
  title: string;
  className?: string;
  children: ReactNode;
}

export function Card({ title, className = '', children }: CardProps) {
  return (
    <section className={`card record-card ${className}`}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The interviewee: name, photo, biography. */
export function IntervieweeCard({ recording }: { recording: Recording }) {
  const { name, photo, biography } = recording.metadata.interviewee;
  return (
    <Card title="Rozmówca">
      <div className="interviewee">
        {photo && <img src={photoAddress(recording)} alt={name ? `Zdjęcie: ${name}` : 'Zdjęcie rozmówcy'} />}
        <div className="interviewee-text row-text">
          <p className="interviewee-name">{name || 'bez nazwiska'}</p>
          {recording.pseudonym !== undefined && (
            <p className="text-soft">Słuchacze widzą pseudonim: {recording.pseudonym}</p>
          )}
          {biography ? <p className="long-words">{biography}</p> : <p className="text-soft">Brak biogramu.</p>}
        </div>
      </div>
    </Card>
  );
}

/** Signature, title, interviewer, date, location, duration. */
export function InformationCard({ recording }: { recording: Recording }) {
  const { metadata } = recording;
  const seconds = parseTimecode(metadata.duration);
  return (
    <Card title="Informacje">
      <Facts
        facts={[
          ['Sygnatura', metadata.signature],
          ['Tytuł', metadata.title],
          ['Osoba prowadząca rozmowę', metadata.interviewer],
          ['Data', formatPartialDate(metadata.date)],
          ['Miejsce', metadata.location],
          ['Czas trwania', seconds ? `${metadata.duration} (${formatMinutes(seconds)})` : metadata.duration],
        ]}
      />
    </Card>
  );
}

/** Format, access and rights. */
export function AccessCard({ recording }: { recording: Recording }) {
  const { access, technical } = recording;
  const { archive } = useViewer();
  return (
    <Card title="Dostęp i format">
      <Facts
        facts={[
          ['Publikacja', publicationText(access.restrictions, archive.privateReaders)],
          ['Opublikowane w internecie', publishedText(recording)],
          ['Pobieranie nagrania', access.downloadable ? 'tak' : 'nie'],
          ['Prawa', access.rights],
          ['Format', technical.format],
        ]}
      />
      {(recording.publishedNow ?? access.published) !== 'nothing' && (
        <p>
          <a href={landingPath(recording.id)}>Publiczna strona nagrania</a>
        </p>
      )}
    </Card>
  );
}

function publishedText({ access, publishedNow }: Recording): string {
  const chosen = publishedLabels[access.published].toLowerCase();
  return publishedNow === 'nothing' ? `${chosen}; teraz nic, bo nie pozwala na to dostęp lub zgoda` : chosen;
}

/** Proofreading status and lock holder. */
export function ProofreadingCard({ recording }: { recording: Recording }) {
  const { status, email } = recording.proofreading;
  return (
    <Card title="Korekta">
      <Facts
        facts={[
          ['Status korekty', proofreadingLabels[status]],
          ['Transkrypcja', email ? `zablokowana przez: ${email}` : 'niezablokowana'],
        ]}
      />
    </Card>
  );
}

/** Rendered only when there is one. */
export function SummaryCard({ recording }: { recording: Recording }) {
  const { summary } = recording.description;
  if (!summary.trim()) return null;
  return (
    <Card title="Streszczenie">
      <p className="long-words">{summary}</p>
    </Card>
  );
}

interface TimelineCardProps {
  recording: Recording;
  /** Plays from a moment of an audio file; without it the moments are plain text. */
  onOpen?: ((place: SoundPlace) => void) | undefined;
}

export function TimelineCard({ recording, onOpen }: TimelineCardProps) {
  const chapters = useListedChapters(recording);
  if (chapters.length === 0) return null;
  return (
    <Card title="Oś czasu">
      <ol className="record-timeline">
        {chapters.map(({ id, start, title, audio_file, synopsis }) => (
          <li key={id}>
            {onOpen ? (
              <button
                type="button"
                className="record-timeline-time record-timeline-button"
                aria-label={`Przejdź do ${formatTimecode(start)}: ${title}`}
                onClick={() => onOpen({ audioFile: audio_file, seconds: start })}
              >
                {formatTimecode(start)}
              </button>
            ) : (
              <span className="record-timeline-time">{formatTimecode(start)}</span>
            )}{' '}
            <span>{title}</span>
            {synopsis !== '' && <p className="long-words">{synopsis}</p>}
          </li>
        ))}
      </ol>
    </Card>
  );
}

export function IndexesCard({ recording }: { recording: Recording }) {
  const { geographical, personal, subject } = recording.description.indexes;
  const lists = [
    { title: 'Indeks geograficzny', entries: geographical },
    { title: 'Indeks osobowy', entries: personal },
    { title: 'Indeks rzeczowy', entries: subject },
  ].filter(({ entries }) => entries.length > 0);
  if (lists.length === 0) return null;
  return (
    <Card title="Indeksy">
      {lists.map(({ title, entries }) => (
        <div key={title} className="index-list">
          <h3>{title}</h3>
          <ul>
            {entries.map((entry) => (
              <li key={entry} className="badge">
                {entry}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  );
}

/** Pairs of label and value; marks empty values as missing, so that staff see what to fill in. */
function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="record-facts">
      {facts.map(([word, value]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd className={value ? 'long-words' : 'text-soft'}>{value || 'nie podano'}</dd>
        </div>
      ))}
    </dl>
  );
}
