import type { Recording } from '@glosy/core/recording/recording';
import { approximateTimesMark } from '@glosy/core/transcript/approximate-times';
import { provenanceOf } from '@glosy/core/transcript/provenance';
import transcriptSvg from 'bootstrap-icons/icons/file-text.svg?raw';
import deleteSvg from 'bootstrap-icons/icons/trash.svg?raw';
import { Icon } from '../../../ui/icon.tsx';
import { DownloadTranscript } from './download-transcript.tsx';
import { PairTranscript } from './pair-transcript.tsx';
import { ReplaceTranscript } from './sending/replace-transcript.tsx';

interface TranscriptRowProps {
  recording: Recording;
  srtFile: string;
  onDelete: (fileName: string) => void;
}

/** A transcript; if its audio is missing, it can be assigned to another file. */
export function TranscriptRow({ recording, srtFile, onDelete }: TranscriptRowProps) {
  const { storage, transcripts } = recording.technical;
  const link = transcripts.find((transcript) => transcript.srtFile === srtFile);
  const isLoose = !link || !storage.includes(link.audioFile);
  return (
    <div className="transcript-row">
      <Icon svg={transcriptSvg} />
      <span className="file-row-name">
        <span className="text-soft">Transkrypcja:</span> {srtFile}
        {link?.machineText && <span className="text-soft"> ({provenanceOf([link])?.mark})</span>}
        {link?.hasApproximateTimes && <span className="text-soft"> ({approximateTimesMark})</span>}
      </span>
      {isLoose && storage.length > 0 && <PairTranscript recording={recording} srtFile={srtFile} />}
      {link && !isLoose && <ReplaceTranscript recording={recording} link={link} />}
      <DownloadTranscript recordingId={recording.id} srtFile={srtFile} />
      <button
        type="button"
        className="btn btn-quiet btn-sm btn-icon"
        aria-label={`Usuń transkrypcję ${srtFile}`}
        title="Usuń transkrypcję"
        onClick={() => onDelete(srtFile)}
      >
        <Icon svg={deleteSvg} />
      </button>
    </div>
  );
}
