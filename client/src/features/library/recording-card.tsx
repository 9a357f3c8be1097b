import imagesSvg from 'bootstrap-icons/icons/images.svg?raw';
import infoSvg from 'bootstrap-icons/icons/info-circle.svg?raw';
import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon, playIcon } from '../../ui/icon.tsx';
import type { ListedRecording } from './library.queries.ts';
import { Portrait, shortFacts } from './recording-facts.tsx';

interface RecordingCardProps {
  recording: ListedRecording;
  onInfo: (recording: ListedRecording) => void;
  onMedia: (recording: ListedRecording) => void;
  /** Renders a few tags; must be the same function on every render. */
  renderTags: (recording: ListedRecording) => ReactNode;
}

/** A card of the library. The play link covers the card; the two buttons are above it. */
export const RecordingCard = memo(function RecordingCard({
  recording,
  onInfo,
  onMedia,
  renderTags,
}: RecordingCardProps) {
  const { title, interviewee } = recording.metadata;
  return (
    <li className="recording-card card">
      <Portrait recordingId={recording.id} {...interviewee} />
      <div className="recording-card-body">
        <h2 className="recording-card-title" tabIndex={-1}>
          {title}
        </h2>
        {interviewee.name !== '' && <p className="recording-card-name">{interviewee.name}</p>}
        <p className="recording-card-facts">{shortFacts(recording)}</p>
        {renderTags(recording)}
      </div>
      <div className="recording-card-buttons">
        <Link
          className={`${buttonClass('primary')} stretched-link`}
          to={paths.libraryRecording(recording.id)}
          aria-label={`Odtwórz: ${title}`}
        >
          <Icon svg={playIcon} />
          Odtwórz
        </Link>
        <Button
          variant="quiet"
          aria-label={`Informacje: ${title}`}
          icon={<Icon svg={infoSvg} />}
          onClick={() => onInfo(recording)}
        >
          Informacje
        </Button>
        <Button
          variant="quiet"
          aria-label={`Zdjęcia i dokumenty: ${title}`}
          icon={<Icon svg={imagesSvg} />}
          onClick={() => onMedia(recording)}
        >
          Zdjęcia
        </Button>
      </div>
    </li>
  );
});
