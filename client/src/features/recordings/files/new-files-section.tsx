import './files-card.scss';
import deleteSvg from 'bootstrap-icons/icons/x-lg.svg?raw';
import { useState } from 'react';
import { formatFileSize } from '../../../lib/file-size.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DropZone } from '../../uploads/drop-zone.tsx';
import { allNewFiles, type NewFiles, withChosen, withoutFile } from './new-files.ts';

interface NewFilesSectionProps {
  files: NewFiles;
  onChange: (files: NewFiles) => void;
}

/** Chooses audio, transcripts and the portrait while a recording is created. */
export function NewFilesSection({ files, onChange }: NewFilesSectionProps) {
  const [refused, setRefused] = useState<readonly string[]>([]);

  function handleFiles(chosen: File[]) {
    const result = withChosen(files, chosen);
    setRefused(result.refused);
    onChange(result.files);
  }

  return (
    <section className="card files-card recording-form-section" aria-labelledby="nowe-pliki">
      <h2 id="nowe-pliki">Pliki</h2>
      <DropZone
        label="Wybierz nagrania, transkrypcje i zdjęcie"
        hint="albo przeciągnij je tutaj: MP3 lub WAV, SRT, zdjęcie rozmówcy. Zostaną przesłane po zapisaniu rozmowy; można je też dodać później."
        accept=".mp3,.wav,.srt,.vtt,.jpg,.jpeg,.png,.gif,audio/mpeg,audio/wav"
        multiple
        onFiles={handleFiles}
      />
      {refused.length > 0 && <Alert kind="error">{refused.join('; ')}</Alert>}
      <ul className="files-list" aria-label="Pliki do przesłania">
        {allNewFiles(files).map((file) => (
          <li key={file.name}>
            <div className="file-row">
              <div className="file-row-text">
                <div className="file-row-name">{file.name}</div>
                <div className="text-soft">{formatFileSize(file.size)}</div>
              </div>
              <button
                type="button"
                className="btn btn-quiet btn-icon"
                aria-label={`Nie dodawaj pliku ${file.name}`}
                title="Nie dodawaj"
                onClick={() => onChange(withoutFile(files, file))}
              >
                <Icon svg={deleteSvg} />
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
