import { conditionsSentence } from '@glosy/core/people/consent-words';
import type { RecordingEntry } from '@glosy/core/recording/recording-entry';
import { formatPartialDate } from '@glosy/core/time/partial-date';
import { formatMinutes, parseTimecode } from '@glosy/core/time/timecode';
import { storedFileAddress } from '../player/sound/recording-sound.ts';
import type { ListedRecording } from './library.queries.ts';
import './recording-facts.scss';

/** `12 maja 1987 · 1 godz. 20 min`: date and duration, as far as known. */
export function shortFacts({ metadata }: Pick<RecordingEntry, 'metadata'>): string {
  const seconds = parseTimecode(metadata.duration);
  return [formatPartialDate(metadata.date), seconds ? formatMinutes(seconds) : ''].filter(Boolean).join(' · ');
}

interface PortraitProps {
  recordingId: string;
  name: string;
  /** File name; empty without a photo. */
  photo: string;
  className?: string;
}

/** The narrator's photo, or initials without one. Decorative, since the name is next to it. */
export function Portrait({ recordingId, name, photo, className = '' }: PortraitProps) {
  if (photo === '') {
    return (
      <span className={`portrait portrait-initials ${className}`} aria-hidden="true">
        {initials(name)}
      </span>
    );
  }
  return (
    <img
      className={`portrait ${className}`}
      src={storedFileAddress(recordingId, photo)}
      alt=""
      width={160}
      height={160}
      loading="lazy"
      decoding="async"
    />
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
}

/** The facts of a recording as label and value; empty ones are omitted. */
export function RecordingFacts({ recording }: { recording: ListedRecording }) {
  const { metadata } = recording;
  const seconds = parseTimecode(metadata.duration);
  const facts = [
    ['Narrator', metadata.interviewee.name],
    ['Data nagrania', formatPartialDate(metadata.date)],
    ['Miejsce', metadata.location],
    ['Rozmowę prowadził(a)', metadata.interviewer],
    ['Czas trwania', seconds ? formatMinutes(seconds) : ''],
    ['Sygnatura', metadata.signature],
  ].filter(([, value]) => value !== '');
  return (
    <dl className="recording-facts">
      {facts.map(([word, value]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface LongTextProps {
  title: string;
  text: string;
  /** Level of its heading: below a page's h1 or a dialog's h2. */
  level: 2 | 3;
}

/** A longer text of the record with its line breaks; renders nothing when empty. */
export function LongText({ title, text, level }: LongTextProps) {
  if (text.trim() === '') return null;
  const Heading: 'h2' | 'h3' = `h${level}`;
  return (
    <section>
      <Heading className="long-text-title">{title}</Heading>
      <p className="long-text">{text}</p>
    </section>
  );
}

/** The uses other than listening that the narrator agreed to; renders nothing without an agreement. */
export function Conditions({ recording, level }: { recording: ListedRecording; level: 2 | 3 }) {
  const { uses, words } = recording.conditions ?? { uses: [], words: '' };
  const text = [conditionsSentence(uses), words].filter(Boolean).join('\n');
  return <LongText level={level} title="Jak można korzystać z nagrania" text={text} />;
}
