import { readStoredFile } from '@glosy/core/contract/files/files';
import { readTranscript } from '@glosy/core/contract/transcripts/transcripts';
import downloadSvg from 'bootstrap-icons/icons/download.svg?raw';
import { type ReactNode, useState } from 'react';
import { formatFileSize } from '../../lib/format/file-size.ts';
import { addressOf } from '../../lib/request.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { ListedRecording } from '../library/library.queries.ts';
import { Conditions } from '../library/recording-facts.tsx';

const formats = [
  ['srt', 'napisy SRT'],
  ['vtt', 'napisy WebVTT'],
  ['txt', 'zwykły tekst'],
] as const;

interface DownloadButtonProps {
  recording: ListedRecording;
  /** Renders links to the whole recording in open formats. */
  renderExports: (recordingId: string) => ReactNode;
}

/** Downloads the audio and the transcript; rendered only for downloadable recordings. */
export function DownloadButton({ recording, renderExports }: DownloadButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { storage, transcripts } = recording.technical;
  if (!recording.access.downloadable || storage.length + transcripts.length === 0) return null;
  return (
    <>
      <Button variant="quiet" size="small" icon={<Icon svg={downloadSvg} />} onClick={() => setOpen(true)}>
        Pobierz
      </Button>
      {isOpen && (
        <Dialog title="Pobierz materiały" onClose={() => setOpen(false)}>
          {recording.access.rights !== '' && <p className="long-text">{recording.access.rights}</p>}
          <Conditions level={3} recording={recording} />
          <ul className="download-list">
            {transcripts.map(({ srtFile }) =>
              formats.map(([format, words]) => (
                <li key={`${srtFile} ${format}`}>
                  <a href={transcriptDownload(recording.id, srtFile, format)} download>
                    <Icon svg={downloadSvg} />
                    Transkrypcja {transcripts.length > 1 && `${srtFile} `}({words})
                  </a>
                </li>
              )),
            )}
            {storage.map((file) => (
              <li key={file}>
                <a href={soundDownload(recording.id, file)} download>
                  <Icon svg={downloadSvg} />
                  Dźwięk: {file}
                  {sizeOf(recording, file)}
                </a>
              </li>
            ))}
          </ul>
          <h3 className="download-more">Pobierz transkrypcję całej rozmowy</h3>
          {renderExports(recording.id)}
        </Dialog>
      )}
    </>
  );
}

function transcriptDownload(id: string, filename: string, format: 'srt' | 'vtt' | 'txt'): string {
  return addressOf(readTranscript, { query: { id, filename, format, download: '1' } });
}

function soundDownload(signature: string, file: string): string {
  return addressOf(readStoredFile, { params: { signature, file }, query: { download: '1' } });
}

function sizeOf({ audio }: ListedRecording, file: string): string {
  const facts = audio.find(({ fileName }) => fileName === file);
  return facts ? ` (${formatFileSize(facts.bytes)})` : '';
}
