import '../../ui/form/form-field.scss';
import { useState } from 'react';
import { useStore } from '../../lib/external-store.ts';
import { formatFileSize } from '../../lib/format/file-size.ts';
import { useUserKey } from '../../lib/viewer.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FileButton } from './drop-zone.tsx';
import {
  forgetInterrupted,
  type InterruptedUpload,
  interruptedChanges,
  interruptedUploads,
  isSameFile,
} from './interrupted-uploads.ts';
import { uploads } from './uploads.ts';

/** Uploads interrupted by a reload, which need the file to be chosen again. */
export function InterruptedList({ recordingId }: { recordingId: string }) {
  useStore(interruptedChanges);
  const userKey = useUserKey();
  const broken = interruptedUploads(userKey, recordingId, useStore(uploads.state));
  return broken.map((upload) => <Interrupted key={upload.fileName} userKey={userKey} upload={upload} />);
}

function Interrupted({ userKey, upload }: { userKey: string; upload: InterruptedUpload }) {
  const [isOther, setOther] = useState(false);
  const { recordingId, originalName, bytes, sentBytes } = upload;

  function handleFiles([file]: File[]) {
    if (!file) return;
    setOther(!isSameFile(upload, file));
    if (isSameFile(upload, file)) uploads.add(recordingId, file, { isResumed: true });
  }

  return (
    <Alert kind="warning">
      <p>
        Przesyłanie pliku <strong>{originalName}</strong> zostało przerwane ({formatFileSize(sentBytes)} z{' '}
        {formatFileSize(bytes)}). Wybierz ten plik jeszcze raz, a przesyłanie ruszy od miejsca przerwania.
      </p>
      {isOther && (
        <p className="form-error" role="alert">
          Błąd: to inny plik. Wybierz plik {originalName} o rozmiarze {formatFileSize(bytes)}.
        </p>
      )}
      <div className="upload-item-buttons cluster">
        <FileButton label={`Wybierz plik ${originalName}`} accept=".mp3,.wav" size="small" onFiles={handleFiles}>
          Wybierz plik
        </FileButton>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Porzuć przesyłanie: ${originalName}`}
          onClick={() => forgetInterrupted(userKey, upload.fileName)}
        >
          Porzuć
        </Button>
      </div>
    </Alert>
  );
}
