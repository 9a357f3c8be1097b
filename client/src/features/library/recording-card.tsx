import type { RecordingEntry } from '@glosy/core/recording/recording-entry';
import { provenanceOf } from '@glosy/core/transcript/provenance';
import documentSvg from 'bootstrap-icons/icons/file-earmark-text.svg?raw';
import imagesSvg from 'bootstrap-icons/icons/images.svg?raw';
import infoSvg from 'bootstrap-icons/icons/info-circle.svg?raw';
import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon, playIcon } from '../../ui/icon.tsx';
import { ProvenanceLine } from '../../ui/provenance-line.tsx';
import { Portrait, shortFacts } from './recording-facts.tsx';

interface RecordingCardProps {
  recording: RecordingEntry;
  onInfo: (recording: RecordingEntry) => void;
  onMedia: (recording: RecordingEntry) => void;
  /** Renders a few tags; must be the same function on every render. */
  renderTags: (recording: RecordingEntry) => ReactNode;
}

/** A card of the library. The link to the recording covers the card; the buttons are above it. */
export const RecordingCard = memo(function RecordingCard({
  recording,
  onInfo,
  onMedia,
  renderTags,
}: RecordingCardProps) {
  const { title, interviewee } = recording.metadata;
  const { opening, pictures } = actionsOf(recording);
  return (
    <li className="recording-card card">
      <Portrait recordingId={recording.id} {...interviewee} />
      <div className="recording-card-body">
        <h2 className="recording-card-title" tabIndex={-1}>
          {title}
        </h2>
        {interviewee.name !== '' && <p className="recording-card-name">{interviewee.name}</p>}
        <p className="recording-card-facts note">{shortFacts(recording)}</p>
        <ProvenanceLine
          provenance={provenanceOf(recording.technical.transcripts)}
          className="recording-card-facts note"
        />
        {renderTags(recording)}
      </div>
      <div className="recording-card-buttons">
        <Link
          className={`${buttonClass('primary')} stretched-link`}
          to={paths.libraryRecording(recording.id)}
          aria-label={`${opening}: ${title}`}
        >
          {opening === 'Odtwórz' && <Icon svg={playIcon} />}
          {opening}
        </Link>
        <Button
          variant="quiet"
          aria-label={`Informacje: ${title}`}
          icon={<Icon svg={infoSvg} />}
          onClick={() => onInfo(recording)}
        >
          Informacje
        </Button>
        {pictures && (
          <Button
            variant="quiet"
            aria-label={`${pictures.name}: ${title}`}
            icon={<Icon svg={pictures.icon} />}
            onClick={() => onMedia(recording)}
          >
            {pictures.text}
          </Button>
        )}
      </div>
    </li>
  );
});

/** Words for what the recording has: a card offers no sound, text or pictures that are not there. */
function actionsOf({ technical, media }: RecordingEntry) {
  const withoutSound = technical.transcripts.length > 0 ? 'Czytaj' : 'Otwórz';
  const { photos, documents } = media;
  const images = { text: 'Zdjęcia', name: documents > 0 ? 'Zdjęcia i dokumenty' : 'Zdjęcia', icon: imagesSvg };
  const papers = { text: 'Dokumenty', name: 'Dokumenty', icon: documentSvg };
  return {
    opening: technical.storage.length > 0 ? 'Odtwórz' : withoutSound,
    pictures: photos > 0 ? images : documents > 0 ? papers : null,
  };
}
