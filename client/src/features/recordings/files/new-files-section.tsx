import './files-card.scss';
import type { Repair } from '@glosy/core/transcript-file/repair';
import deleteSvg from 'bootstrap-icons/icons/x-lg.svg?raw';
import { useState } from 'react';
import { formatFileSize } from '../../../lib/format/file-size.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DropZone } from '../../uploads/drop-zone.tsx';
import { allNewFiles, type NewFiles, reasonAgainst, withChosen, withoutFile } from './new-files.ts';
import { acceptedTranscripts, readChosen } from './sending/read-chosen.ts';
import { RepairList } from './sending/repair-list.tsx';

interface NewFilesSectionProps {
  files: NewFiles;
  onChange: (update: (files: NewFiles) => NewFiles) => void;
}

/** Chooses audio, transcripts and the portrait while a recording is created. */
export function NewFilesSection({ files, onChange }: NewFilesSectionProps) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [repairs, setRepairs] = useState<ReadonlyMap<File, readonly Repair[]>>(new Map());

  async function handleFiles(chosen: File[]) {
    const result = withChosen(files, chosen);
    setRefused(result.refused);
    onChange((before) => withChosen(before, chosen).files);
    const reads = await readTranscripts(result.files.transcripts);
    // Results of files that were chosen in the meantime are kept.
    setRepairs((before) => new Map([...before, ...reads.repairs]));
    setRefused([...result.refused, ...reads.refused.map(({ file, reason }) => `${file.name}: ${reason}`)]);
    onChange((before) => reads.refused.reduce((kept, { file }) => withoutFile(kept, file), before));
  }

  return (
    <section className="card files-card recording-form-section" aria-labelledby="nowe-pliki">
      <h2 id="nowe-pliki">Pliki</h2>
      <DropZone
        label="Wybierz nagrania, transkrypcje i zdjęcie"
        hint="albo przeciągnij je tutaj: MP3 lub WAV, SRT lub inna transkrypcja, zdjęcie rozmówcy. Zostaną przesłane po zapisaniu rozmowy; można je też dodać później."
        accept={`.mp3,.wav,.jpg,.jpeg,.png,.gif,audio/mpeg,audio/wav,${acceptedTranscripts}`}
        multiple
        onFiles={(chosen) => void handleFiles(chosen)}
      />
      {refused.length > 0 && <Alert kind="error">{refused.join('; ')}</Alert>}
      <ul className="files-list" aria-label="Pliki do przesłania">
        {allNewFiles(files).map((file) => (
          <li key={file.name}>
            <div className="file-row">
              <div className="file-row-text row-text">
                <div className="file-row-name">{file.name}</div>
                <div className="text-soft">{formatFileSize(file.size)}</div>
                {repairs.has(file) && <RepairList repairs={repairs.get(file) ?? []} />}
              </div>
              <button
                type="button"
                className="btn btn-quiet btn-icon"
                aria-label={`Nie dodawaj pliku ${file.name}`}
                title="Nie dodawaj"
                onClick={() => onChange((before) => withoutFile(before, file))}
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

interface ReadTranscripts {
  repairs: Map<File, readonly Repair[]>;
  /**
   * Files with texts and data of other kinds. Subtitles that cannot be read are kept, so that their refusal is reported
   * with the place.
   */
  refused: { file: File; reason: string }[];
}

async function readTranscripts(transcripts: readonly File[]): Promise<ReadTranscripts> {
  const found: ReadTranscripts = { repairs: new Map(), refused: [] };
  for (const file of transcripts) {
    const read = await readChosen(file, null);
    const isSubtitles = /\.(srt|vtt)$/i.test(file.name);
    if (typeof read === 'string' && !isSubtitles) {
      found.refused.push({ file, reason: `${reasonAgainst(file)}. ${read}` });
    } else if (read !== null && typeof read !== 'string' && read.repairs.length > 0) {
      found.repairs.set(file, read.repairs);
    }
  }
  return found;
}
