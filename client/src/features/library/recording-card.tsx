import imagesSvg from 'bootstrap-icons/icons/images.svg?raw';
import infoSvg from 'bootstrap-icons/icons/info-circle.svg?raw';
import playSvg from 'bootstrap-icons/icons/play-fill.svg?raw';
import { memo } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ListedRecording } from './library.queries.ts';
import { Portrait, shortFacts } from './recording-facts.tsx';

const tagsShown = 3;

interface RecordingCardProps {
  recording: ListedRecording;
  onInfo: (recording: ListedRecording) => void;
  onMedia: (recording: ListedRecording) => void;
}

/** One recording of the library. The link to play covers the card; the two buttons stand above it. */
export const RecordingCard = memo(function RecordingCard({ recording, onInfo, onMedia }: RecordingCardProps) {
  const { title, interviewee } = recording.metadata;
  const { subject, geographical } = recording.description.indexes;
  const tags = [...subject, ...geographical].slice(0, tagsShown);
  return (
    <li className="recording-card card">
      <Portrait recording={recording} />
      <div className="recording-card-body">
        <h2 className="recording-card-title" tabIndex={-1}>
          {title}
        </h2>
        {interviewee.name !== '' && <p className="recording-card-name">{interviewee.name}</p>}
        <p className="recording-card-facts">{shortFacts(recording)}</p>
        {tags.length > 0 && (
          <ul className="recording-card-tags" aria-label="Tematy">
            {tags.map((tag) => (
              <li key={tag} className="badge">
                {tag}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="recording-card-buttons">
        <Link
          className={`${buttonClass('primary')} stretched-link`}
          to={paths.libraryRecording(recording.id)}
          aria-label={`Odtwórz: ${title}`}
        >
          <Icon svg={playSvg} />
          Odtwórz
        </Link>
        <Button
          variant="quiet"
          className="btn-icon"
          aria-label={`Informacje: ${title}`}
          title="Informacje"
          onClick={() => onInfo(recording)}
        >
          <Icon svg={infoSvg} />
        </Button>
        <Button
          variant="quiet"
          className="btn-icon"
          aria-label={`Zdjęcia i dokumenty: ${title}`}
          title="Zdjęcia i dokumenty"
          onClick={() => onMedia(recording)}
        >
          <Icon svg={imagesSvg} />
        </Button>
      </div>
    </li>
  );
});
