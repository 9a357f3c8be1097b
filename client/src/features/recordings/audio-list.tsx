import type { Recording, TranscriptLink } from '@glosy/core/recording';
import playSvg from 'bootstrap-icons/icons/play-fill.svg?raw';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { factsText } from './files/audio-facts.ts';
import { PlayerDialog } from './player-dialog.tsx';
import { Card } from './recording-cards.tsx';

interface AudioListProps {
  recording: Recording;
  /** More to do with an audio file that has a transcript. */
  renderActions?: (link: TranscriptLink) => ReactNode;
}

/** The audio files of a recording; those with a transcript can be listened to and read along. */
export function AudioListCard({ recording, renderActions }: AudioListProps) {
  const [played, setPlayed] = useState<string | null>(null);
  const { storage, transcripts } = recording.technical;
  return (
    <Card title="Nagrania audio">
      {storage.length === 0 && <p className="text-soft">Brak plików audio</p>}
      <ul className="audio-list">
        {storage.map((fileName) => {
          const facts = recording.audio.find((audio) => audio.fileName === fileName);
          const link = transcripts.find(({ audioFile }) => audioFile === fileName);
          return (
            <li key={fileName}>
              <div className="audio-list-text">
                <div className="audio-list-name">{fileName}</div>
                {facts && <div className="text-soft">{factsText(facts)}</div>}
                {!link && <div className="text-soft">Brak transkrypcji</div>}
              </div>
              {link && (
                <div className="audio-list-buttons">
                  <Button
                    size="small"
                    icon={<Icon svg={playSvg} />}
                    aria-label={`Odtwórz: ${fileName}`}
                    onClick={() => setPlayed(fileName)}
                  >
                    Odtwórz
                  </Button>
                  {renderActions?.(link)}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {played && <PlayerDialog recording={recording} audioFile={played} onClose={() => setPlayed(null)} />}
    </Card>
  );
}
