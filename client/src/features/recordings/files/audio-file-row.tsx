import '../../../ui/form/form-field.scss';
import { readStoredFile } from '@glosy/core/contract/files/files';
import type { Recording } from '@glosy/core/recording/recording';
import downloadSvg from 'bootstrap-icons/icons/download.svg?raw';
import audioSvg from 'bootstrap-icons/icons/file-earmark-music.svg?raw';
import deleteSvg from 'bootstrap-icons/icons/trash.svg?raw';
import { addressOf } from '../../../lib/request.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MachineTranscription } from '../transcription/machine-transcription.tsx';
import { factsText } from './audio-facts.ts';
import { ListeningCopyState } from './listening-copy.tsx';
import { AttachTranscript } from './sending/attach-transcript.tsx';
import { TranscriptRow } from './transcript-row.tsx';

interface AudioFileRowProps {
  recording: Recording;
  fileName: string;
  onDelete: (fileName: string) => void;
}

/** An audio file with its measurements and its transcript. */
export function AudioFileRow({ recording, fileName, onDelete }: AudioFileRowProps) {
  const facts = recording.audio.find((audio) => audio.fileName === fileName);
  const transcripts = recording.technical.transcripts.filter(({ audioFile }) => audioFile === fileName);
  return (
    <div className="file-row">
      <Icon svg={audioSvg} className="file-row-icon" />
      <div className="file-row-text row-text">
        <div className="file-row-name">{fileName}</div>
        {facts && <div className="text-soft">{factsText(facts)}</div>}
        {facts?.copy && <ListeningCopyState copy={facts.copy} />}
        {facts?.hasWrongLength && (
          <div>
            Plik podaje złą długość, jak po nagłym wyłączeniu rejestratora. Odczytaliśmy dźwięk do końca pliku:
            posłuchaj, czy nagranie jest całe.
          </div>
        )}
        {facts?.state === 'failed' && (
          <div className="form-error">Nie udało się odczytać dźwięku. Plik może być uszkodzony.</div>
        )}
        {transcripts.map(({ srtFile }) => (
          <TranscriptRow key={srtFile} recording={recording} srtFile={srtFile} onDelete={onDelete} />
        ))}
        {transcripts.length === 0 && <AttachTranscript recording={recording} audioFile={fileName} />}
        {facts?.state === 'ready' && <MachineTranscription recordingId={recording.id} audioFile={fileName} />}
      </div>
      <a
        className="btn btn-quiet btn-icon"
        href={addressOf(readStoredFile, {
          params: { signature: recording.id, file: fileName },
          query: { download: '1' },
        })}
        download
        aria-label={`Pobierz oryginał: ${fileName}`}
        title="Pobierz oryginał"
      >
        <Icon svg={downloadSvg} />
      </a>
      <button
        type="button"
        className="btn btn-quiet btn-icon"
        aria-label={`Usuń plik ${fileName}`}
        title="Usuń plik"
        onClick={() => onDelete(fileName)}
      >
        <Icon svg={deleteSvg} />
      </button>
    </div>
  );
}
