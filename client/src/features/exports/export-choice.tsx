import { useId, useState } from 'react';
import '../../ui/form-controls.scss';
import { ExportLinks } from './export-links.tsx';

interface ExportChoiceProps {
  recordingId: string;
  /** Names of its transcripts. */
  transcripts: readonly string[];
}

/** Files in open formats, for staff: as listeners may read the recording, or whole. */
export function ExportChoice({ recordingId, transcripts }: ExportChoiceProps) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  return (
    <>
      <p>
        {isWhole
          ? 'Pliki zawierają wszystko, także to, czego słuchacze nie widzą. Każde pobranie jest zapisywane w dzienniku.'
          : 'Pliki zawierają to, co mogą przeczytać słuchacze.'}
      </p>
      <div className="form-check">
        <input
          id={id}
          type="checkbox"
          className="form-check-input"
          checked={isWhole}
          onChange={({ target }) => setWhole(target.checked)}
        />
        <label htmlFor={id} className="form-check-label">
          Z fragmentami zamkniętymi i nazwiskiem zamiast pseudonimu
        </label>
      </div>
      <ExportLinks recordingId={recordingId} subtitlesOf={transcripts} isWhole={isWhole} />
    </>
  );
}
