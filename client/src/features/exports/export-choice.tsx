import { useState } from 'react';
import { Check } from '../../ui/form/check.tsx';
import { ExportLinks } from './export-links.tsx';

interface ExportChoiceProps {
  recordingId: string;
  /** Names of its transcripts. */
  transcripts: readonly string[];
}

/** Files in open formats for staff: as listeners may read the recording, or complete. */
export function ExportChoice({ recordingId, transcripts }: ExportChoiceProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <p>
        {isWhole
          ? 'Pliki zawierają wszystko, także to, czego słuchacze nie widzą. Każde pobranie jest zapisywane w dzienniku.'
          : 'Pliki zawierają to, co mogą przeczytać słuchacze.'}
      </p>
      <Check
        label="Z fragmentami zamkniętymi i nazwiskiem zamiast pseudonimu"
        isChecked={isWhole}
        onChange={setWhole}
      />
      <ExportLinks recordingId={recordingId} subtitlesOf={transcripts} isWhole={isWhole} />
    </>
  );
}
