import './files-card.scss';
import type { Recording } from '@glosy/core/recording/recording';
import { useState } from 'react';
import { DropZone } from '../../uploads/drop-zone.tsx';
import { UploadList } from '../../uploads/upload-list.tsx';
import { uploads } from '../../uploads/uploads.ts';
import { AudioFileRow } from './audio-file-row.tsx';
import { DeleteFileDialog, filesHeadingId } from './delete-file-dialog.tsx';
import { AttachTranscript } from './sending/attach-transcript.tsx';
import { TranscriptRow } from './transcript-row.tsx';

/** Uploads, attaches and deletes the audio files of a recording and their transcripts. */
export function FilesCard({ recording }: { recording: Recording }) {
  const [toDelete, setToDelete] = useState<string | null>(null);
  const { storage, transcripts } = recording.technical;
  const loose = transcripts.filter(({ audioFile }) => !storage.includes(audioFile));

  function handleFiles(files: File[]) {
    for (const file of files) uploads.add(recording.id, file, { taken: storage });
  }

  return (
    <section className="card files-card" aria-labelledby={filesHeadingId}>
      <h2 id={filesHeadingId} tabIndex={-1}>
        Pliki nagrania
      </h2>
      <DropZone
        label="Wybierz pliki MP3 lub WAV"
        hint="albo przeciągnij je tutaj. Zalecane: co najmniej 320 kbps i 44,1 kHz."
        accept=".mp3,.wav,audio/mpeg,audio/wav"
        multiple
        onFiles={handleFiles}
      />
      <UploadList recordingId={recording.id} />
      {storage.length === 0 && <p className="text-soft">Nie przesłano jeszcze żadnego nagrania.</p>}
      <ul className="files-list">
        {storage.map((fileName) => (
          <li key={fileName}>
            <AudioFileRow recording={recording} fileName={fileName} onDelete={setToDelete} />
          </li>
        ))}
      </ul>
      {loose.length > 0 && (
        <>
          <h3>Transkrypcje bez nagrania</h3>
          <ul className="files-list">
            {loose.map(({ srtFile }) => (
              <li key={srtFile}>
                <TranscriptRow recording={recording} srtFile={srtFile} onDelete={setToDelete} />
              </li>
            ))}
          </ul>
        </>
      )}
      <AttachTranscript recording={recording} />
      <p className="text-soft">Transkrypcja może poczekać na nagranie: połączy się z plikiem o tej samej nazwie.</p>
      {toDelete && (
        <DeleteFileDialog recordingId={recording.id} fileName={toDelete} onClose={() => setToDelete(null)} />
      )}
    </section>
  );
}
