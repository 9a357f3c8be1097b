import './audio-list.scss';
import type { Recording, TranscriptLink } from '@glosy/core/recording/recording';
import { approximateTimesMark, haveApproximateTimes } from '@glosy/core/transcript/approximate-times';
import { provenanceOf } from '@glosy/core/transcript/provenance';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon, playIcon } from '../../../ui/icon.tsx';
import { ProvenanceLine } from '../../../ui/provenance-line.tsx';
import { factsText } from '../files/audio-facts.ts';
import { DownloadTranscript } from '../files/download-transcript.tsx';
import { ListeningCopyState } from '../files/listening-copy.tsx';
import { PlayerDialog } from './player-dialog.tsx';
import { Card } from './recording-cards.tsx';

interface AudioListProps {
  recording: Recording;
}

/** Audio files of a recording with their players (detail page). */
export function AudioListCard({ recording }: AudioListProps) {
  const { dialog, play } = usePlayerDialog(recording);
  const { storage, transcripts } = recording.technical;
  return (
    <Card title="Nagrania audio">
      {storage.length === 0 && <p className="text-soft">Brak plików audio</p>}
      <ul className="audio-list">
        {storage.map((fileName) => {
          const link = transcripts.find(({ audioFile }) => audioFile === fileName);
          return (
            <li key={fileName}>
              <AudioText recording={recording} fileName={fileName} />
              {link && (
                <div className="cluster">
                  <DownloadTranscript recordingId={recording.id} srtFile={link.srtFile} />
                  <PlayButton fileName={fileName} onPlay={() => play(fileName)} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {dialog}
    </Card>
  );
}

interface WholeAudioListProps extends AudioListProps {
  /** Actions for a transcript. */
  renderTranscript: (link: TranscriptLink) => ReactNode;
}

/** All audio files and all transcripts, paired or not (view page). */
export function WholeAudioListCard({ recording, renderTranscript }: WholeAudioListProps) {
  const { dialog, play } = usePlayerDialog(recording);
  const { storage, transcripts } = recording.technical;
  const loose = transcripts.filter(({ audioFile }) => !storage.includes(audioFile));
  const rows = (links: readonly TranscriptLink[]) =>
    links.map((link) => (
      <li key={link.srtFile} className="audio-list-transcript">
        <span className="row-text">
          <span className="text-soft">Transkrypcja:</span> {link.srtFile}
        </span>
        <DownloadTranscript recordingId={recording.id} srtFile={link.srtFile} />
        {renderTranscript(link)}
      </li>
    ));
  return (
    <Card title="Nagrania audio">
      {storage.length === 0 && <p className="text-soft">Brak plików audio</p>}
      <ul className="audio-list">
        {storage.map((fileName) => (
          <li key={fileName}>
            <AudioText recording={recording} fileName={fileName} />
            <div className="cluster">
              <PlayButton fileName={fileName} onPlay={() => play(fileName)} />
            </div>
            <ul className="audio-list-transcripts">
              {rows(transcripts.filter(({ audioFile }) => audioFile === fileName))}
            </ul>
          </li>
        ))}
      </ul>
      {loose.length > 0 && (
        <>
          <h3>Transkrypcje bez nagrania</h3>
          <ProvenanceLine provenance={provenanceOf(loose)} className="text-soft" />
          <ul className="audio-list-transcripts">{rows(loose)}</ul>
        </>
      )}
      {dialog}
    </Card>
  );
}

function usePlayerDialog(recording: Recording) {
  const [played, setPlayed] = useState<string | null>(null);
  const dialog = played && <PlayerDialog recording={recording} audioFile={played} onClose={() => setPlayed(null)} />;
  return { dialog, play: setPlayed };
}

function AudioText({ recording, fileName }: { recording: Recording; fileName: string }) {
  const facts = recording.audio.find((audio) => audio.fileName === fileName);
  const own = recording.technical.transcripts.filter(({ audioFile }) => audioFile === fileName);
  return (
    <div className="row-text">
      <div className="name">{fileName}</div>
      {facts && <div className="text-soft">{factsText(facts)}</div>}
      {facts?.copy && <ListeningCopyState copy={facts.copy} />}
      {own.length === 0 && <div className="text-soft">Brak transkrypcji</div>}
      <ProvenanceLine provenance={provenanceOf(own)} className="text-soft" />
      {haveApproximateTimes(own) && <div className="text-soft">Transkrypcja: {approximateTimesMark}</div>}
    </div>
  );
}

function PlayButton({ fileName, onPlay }: { fileName: string; onPlay: () => void }) {
  return (
    <Button size="small" icon={<Icon svg={playIcon} />} aria-label={`Odtwórz: ${fileName}`} onClick={onPlay}>
      Odtwórz
    </Button>
  );
}
