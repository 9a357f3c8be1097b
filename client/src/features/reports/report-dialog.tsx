import { limits } from '@glosy/core/limits';
import { formatTimecode } from '@glosy/core/time/timecode';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { polishDate } from '../../lib/format/polish-date.ts';
import { mayLeave, useLeaveGuard } from '../../lib/leave-guard.ts';
import { messageOf, RequestError } from '../../lib/request.ts';
import { useViewer } from '../../lib/viewer.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { sendReport } from './reports.queries.ts';
import './reports.scss';

/** A passage that a listener is about to report. */
export interface ReportedPlace {
  recordingId: string;
  /** Null if the recording has no sound. */
  audioFile: string | null;
  /** Seconds from the beginning of the audio file. */
  seconds: number;
  /** The words of the line; null when only the time is known. */
  words: string | null;
}

const unsavedText = 'Zgłoszenie nie zostało wysłane.';

/** "Zgłoś fragment": reports a problem in a passage; the input is kept after a refusal. */
export function ReportDialog({ place, onClose }: { place: ReportedPlace; onClose: () => void }) {
  const { email } = useViewer();
  const [text, setText] = useState('');
  const [contact, setContact] = useState(email);
  const sending = useMutation({ mutationFn: sendReport, onSuccess: () => release() });
  const release = useLeaveGuard(text !== '' && !sending.isSuccess, unsavedText);
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const { error } = sending;
  const refused = error instanceof RequestError ? error.fields : {};
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);

  if (sending.data) return <ReportSent {...sending.data} hasContact={contact.trim() !== ''} onClose={onClose} />;

  async function close(): Promise<void> {
    if (text === '' || (await mayLeave())) onClose();
  }

  function send(event: FormEvent): void {
    event.preventDefault();
    const { recordingId: recording, audioFile, seconds } = place;
    const file = audioFile === null ? {} : { audio_file: audioFile };
    sending.mutate({ recording, ...file, start: seconds, text, contact: contact.trim() || null });
  }

  return (
    <Dialog
      title="Zgłoś fragment"
      initialFocus={area}
      onClose={() => void close()}
      footer={
        <>
          <Button variant="secondary" onClick={() => void close()}>
            Anuluj
          </Button>
          <Button type="submit" form="report-form" isBusy={sending.isPending} busyText="Wysyłanie…">
            Wyślij zgłoszenie
          </Button>
        </>
      }
    >
      {error && Object.keys(refused).length === 0 && (
        <Alert kind="error">{messageOf(error, 'Nie udało się wysłać zgłoszenia. Spróbuj ponownie.')}</Alert>
      )}
      <p>Jeśli w tym miejscu coś narusza czyjąś prywatność albo jest nieprawdą, napisz nam o tym.</p>
      <blockquote className="reported-words">
        <span className="reported-time">{formatTimecode(place.seconds)}</span> {place.words}
      </blockquote>
      <form ref={form} id="report-form" noValidate onSubmit={send}>
        <FormField label="Co jest nie w porządku?" error={refused.text} isRequired>
          {(control) => (
            <textarea
              {...control}
              ref={area}
              className="form-control"
              rows={4}
              maxLength={limits.reportMaxLength}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </FormField>
        <FormField
          label="Adres e-mail do odpowiedzi"
          hint="Nieobowiązkowy. Wyślemy na niego potwierdzenie i odpowiedź."
          error={refused.contact}
        >
          {(control) => (
            <input
              {...control}
              type="email"
              autoComplete="email"
              className="form-control"
              value={contact}
              onChange={({ target }) => setContact(target.value)}
            />
          )}
        </FormField>
      </form>
    </Dialog>
  );
}

interface ReportSentProps {
  id: number;
  dueOn: string;
  hasContact: boolean;
  onClose: () => void;
}

function ReportSent({ id, dueOn, hasContact, onClose }: ReportSentProps) {
  return (
    <Dialog title="Zgłoszenie przyjęte" onClose={onClose} footer={<Button onClick={onClose}>Zamknij</Button>}>
      <p role="status">
        Dziękujemy. Zgłoszenie ma numer {id}.{' '}
        {hasContact
          ? `Odpowiemy na podany adres najpóźniej ${polishDate(dueOn)}.`
          : `Rozpatrzymy je najpóźniej ${polishDate(dueOn)}.`}
      </p>
    </Dialog>
  );
}
