import './photo-card.scss';
import { limits } from '@glosy/core/limits';
import type { Recording } from '@glosy/core/recording/recording';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/request.ts';
import { paths } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx';
import { announce } from '../../../ui/status-line.tsx';
import { DropZone } from '../../uploads/drop-zone.tsx';
import { sendWhole, type WaitReason } from '../../uploads/send-whole.ts';
import { SendingFile } from '../../uploads/sending-file.tsx';
import { TrashNote } from '../../uploads/trash-note.tsx';
import { photoRefusal, sendPhoto } from '../files/send-photo.ts';
import { removeRecordingFile } from '../recordings.queries.ts';
import { originalPhotoAddress, photoAddress } from './stored-photo.ts';

const headingId = 'zdjecie-rozmowcy';

/** The interviewee's photo: one per recording, replaced by a new upload. */
export function PhotoCard({ recording }: { recording: Recording }) {
  const { photo, name } = recording.metadata.interviewee;
  const [isDeleting, setDeleting] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sent, setSent] = useState<{ part: number; waits: WaitReason | null }>({ part: 0, waits: null });
  const [stop, setStop] = useState<AbortController>();
  const sending = useMutation({
    mutationFn: (file: File) => {
      const stop = new AbortController();
      setStop(stop);
      return sendWhole({
        ...{ file, stop, href: paths.recordingEdit(recording.id) },
        onProgress: (part) => setSent({ part, waits: null }),
        onWait: (waits) => setSent({ part: 0, waits }),
        send: (options) => sendPhoto(recording, file, options),
      });
    },
    onSuccess: () => announce('Zapisano zdjęcie.'),
  });

  function handleFiles([file]: File[]) {
    if (!file) return;
    const reason = photoRefusal(file);
    setRefusal(reason);
    setSent({ part: 0, waits: null });
    sending.reset();
    if (!reason) sending.mutate(file);
  }

  return (
    <section className="card photo-card" aria-labelledby={headingId}>
      <h2 id={headingId} tabIndex={-1}>
        Zdjęcie rozmówcy
      </h2>
      {photo && (
        <div className="photo-card-picture">
          <img src={photoAddress(recording)} alt={name ? `Zdjęcie: ${name}` : 'Zdjęcie rozmówcy'} />
          <div className="photo-card-buttons cluster">
            <a className={buttonClass('secondary', 'small')} href={originalPhotoAddress(recording)} download>
              Pobierz oryginał
            </a>
            <Button variant="secondary" size="small" onClick={() => setDeleting(true)}>
              Usuń zdjęcie
            </Button>
          </div>
        </div>
      )}
      <DropZone
        label={photo ? 'Zmień zdjęcie' : 'Wybierz zdjęcie'}
        hint={`JPG, PNG lub GIF, do ${limits.photoMaxBytes / 1024 / 1024} MB`}
        accept=".jpg,.jpeg,.png,.gif"
        onFiles={handleFiles}
      />
      {sending.isPending && stop && <SendingFile label="Przesyłanie zdjęcia" {...sent} stop={stop} />}
      {refusal && <Alert kind="error">{refusal}</Alert>}
      {sending.error && !stop?.signal.aborted && (
        <Alert kind="error">Błąd: {messageOf(sending.error, 'Upload failed')}</Alert>
      )}
      {isDeleting && <DeletePhotoDialog recording={recording} onClose={() => setDeleting(false)} />}
    </section>
  );
}

function DeletePhotoDialog({ recording, onClose }: { recording: Recording; onClose: () => void }) {
  return (
    <DeleteDialog
      remove={() => removeRecordingFile(recording.id, recording.metadata.interviewee.photo)}
      doneMessage="Usunięto zdjęcie."
      failureMessage={(error) => `Błąd usuwania zdjęcia: ${messageOf(error, 'brak odpowiedzi')}`}
      onClose={onClose}
      fallbackFocus={() => document.getElementById(headingId)}
    >
      <p>Czy na pewno chcesz usunąć zdjęcie rozmówcy?</p>
      <TrashNote />
    </DeleteDialog>
  );
}
