import { readStoredFile } from '@glosy/core/contract/files/files';
import downloadSvg from 'bootstrap-icons/icons/download.svg?raw';
import { addressOf } from '../../../lib/request.ts';
import { Icon } from '../../../ui/icon.tsx';

interface DownloadTranscriptProps {
  recordingId: string;
  srtFile: string;
}

/** Link to the transcript as a file, for staff. */
export function DownloadTranscript({ recordingId, srtFile }: DownloadTranscriptProps) {
  return (
    <a
      className="btn btn-quiet btn-sm btn-icon"
      href={addressOf(readStoredFile, { params: { signature: recordingId, file: srtFile }, query: { download: '1' } })}
      download
      aria-label={`Pobierz transkrypcję ${srtFile}`}
      title="Pobierz transkrypcję"
    >
      <Icon svg={downloadSvg} />
    </a>
  );
}
