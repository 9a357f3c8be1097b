import '../../ui/form/form-controls.scss';
import type { TranscriptChoice } from '@glosy/core/recording/recording-parts';

interface TranscriptSelectProps {
  choices: readonly TranscriptChoice[];
  chosen: TranscriptChoice | null;
  onChoose: (fileName: string) => void;
}

/** Selects the transcript of a recording with more transcripts than audio files. */
export function TranscriptSelect({ choices, chosen, onChoose }: TranscriptSelectProps) {
  if (choices.length < 2 || !chosen) return null;
  return (
    <select
      className="form-select listening-transcript-select"
      aria-label="Transkrypcja do czytania"
      value={chosen.fileName}
      onChange={(event) => onChoose(event.target.value)}
    >
      {choices.map(({ fileName, track }) => (
        <option key={fileName} value={fileName}>
          {track < 0 ? `Transkrypcja bez dźwięku: ${fileName}` : 'Transkrypcja tej części'}
        </option>
      ))}
    </select>
  );
}
