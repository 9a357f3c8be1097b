import '../../ui/form/form-controls.scss';
import { isInternalAtFirst } from '@glosy/core/recording/media-item';
import { useId, useState } from 'react';
import { usePathname } from '../../lib/app-router.tsx';
import { createStore, useStore } from '../../lib/external-store.ts';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { randomId } from '../../lib/random-id.ts';
import { RequestError } from '../../lib/request.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { announce } from '../../ui/status-line.tsx';
import { DropZone } from '../uploads/drop-zone.tsx';
import { sendWhole, type WaitReason } from '../uploads/send-whole.ts';
import { SendingFile } from '../uploads/sending-file.tsx';
import { InternalCheckbox } from './internal-checkbox.tsx';
import { addMediaItem, type MediaPlace, mediaMessage, type NewMedia, refreshMedia } from './media.queries.ts';
import { mediaRefusal, mediaRules } from './media-rules.ts';

interface ChosenFile extends NewMedia {
  id: number;
  /** Null before it is sent. */
  sending: { stop: AbortController /** From 0 to 1. */; part: number; waits: WaitReason | null } | null;
}

const documentsNote =
  ' Dokumenty widzi na początku tylko zespół; skany zgód zostaw takie na stałe, a te dla czytelników odsłoń.';
const unsavedText = 'Wybrane pliki nie zostały jeszcze przesłane.';

/** Chooses files, asks for their descriptions, and uploads them one after another. */
export function MediaUpload({ place }: { place: MediaPlace }) {
  const { chosen, errors, isSending, choose, describe, drop, send, dismiss } = useMediaUpload(place);
  const { words, accept } = mediaRules[place.type];
  useLeaveGuard(chosen.length > 0, unsavedText);
  return (
    <div className="media-upload">
      <DropZone
        label={place.type === 'photos' ? 'Wybierz zdjęcia' : 'Wybierz dokumenty'}
        hint={`albo przeciągnij je tutaj. ${words}, do 10 MB.${place.type === 'documents' ? documentsNote : ''}`}
        accept={accept}
        multiple
        onFiles={choose}
      />
      {errors.map(({ id, message }) => (
        <Alert key={id} kind="error" onDismiss={() => dismiss(id)}>
          {message}
        </Alert>
      ))}
      {chosen.length > 0 && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          {chosen.map((file) => (
            <ChosenFields
              key={file.id}
              chosen={file}
              onChange={(change) => describe(file.id, change)}
              onDrop={() => drop(file.id)}
            />
          ))}
          <Button type="submit" isBusy={isSending} busyText="Przesyłanie…">
            Prześlij
          </Button>
        </form>
      )}
    </div>
  );
}

interface ChosenFieldsProps {
  chosen: ChosenFile;
  onChange: (change: Partial<NewMedia>) => void;
  onDrop: () => void;
}

function ChosenFields({ chosen, onChange, onDrop }: ChosenFieldsProps) {
  const { file, title, description, internal, sending } = chosen;
  const nameId = useId();
  if (sending) return <SendingFile label={file.name} {...sending} />;
  return (
    <fieldset className="media-chosen" aria-labelledby={nameId}>
      <div className="media-chosen-head">
        <span id={nameId} className="name">
          {file.name}
        </span>
        <Button variant="quiet" size="small" aria-label={`Nie przesyłaj: ${file.name}`} onClick={onDrop}>
          Nie przesyłaj
        </Button>
      </div>
      <FormField label="Tytuł">
        {(control) => (
          <input
            {...control}
            className="form-control"
            value={title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </FormField>
      <FormField label="Opis" hint="Co widać? Ten opis usłyszą osoby, które nie widzą.">
        {(control) => (
          <textarea
            {...control}
            className="form-control"
            rows={2}
            value={description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </FormField>
      <InternalCheckbox isInternal={internal} onChange={(isInternal) => onChange({ internal: isInternal })} />
    </fieldset>
  );
}

let lastId = 0;

function nextId(): number {
  lastId += 1;
  return lastId;
}

function chosenFile(file: File, { type }: MediaPlace): ChosenFile {
  const texts = { title: '', description: '' };
  return { id: nextId(), creationKey: randomId(), file, ...texts, internal: isInternalAtFirst(type), sending: null };
}

function useMediaUpload(place: MediaPlace) {
  const [store] = useState(() => createStore<readonly ChosenFile[]>([]));
  const chosen = useStore(store);
  const [errors, setErrors] = useState<readonly { id: number; message: string }[]>([]);
  const [isSending, setSending] = useState(false);
  const href = usePathname();

  const describe = (id: number, change: Partial<ChosenFile>) =>
    store.set(store.get().map((file) => (file.id === id ? { ...file, ...change } : file)));
  const drop = (id: number) => store.set(store.get().filter((file) => file.id !== id));
  const report = (message: string) => setErrors((before) => [...before, { id: nextId(), message }]);

  function choose(files: File[]) {
    for (const file of files) {
      const refusal = mediaRefusal(place.type, file);
      if (refusal) report(refusal);
      else store.set([...store.get(), chosenFile(file, place)]);
    }
  }

  /**
   * Sends the files one after another, each with its description at that time: the fields of waiting files stay
   * editable. Failed and stopped files stay in the form for another attempt.
   */
  async function send() {
    setSending(true);
    setErrors([]);
    for (const { id } of store.get()) {
      const file = store.get().find((one) => one.id === id);
      if (!file) continue;
      const stop = new AbortController();
      const show = (part: number, waits: WaitReason | null) => describe(file.id, { sending: { stop, part, waits } });
      show(0, null);
      try {
        await sendWhole({
          ...{ file: file.file, href, stop },
          onProgress: (part) => show(part, null),
          onWait: (reason) => show(0, reason),
          send: (options) => addMediaItem(place, file, options),
        });
        drop(file.id);
        announce(`${file.file.name}: przesłano.`);
      } catch (error) {
        // An item that was stored and then deleted becomes a new file at the next attempt.
        const isDeleted = error instanceof RequestError && error.code === 'media.not-found';
        describe(file.id, { sending: null, ...(isDeleted ? { creationKey: randomId() } : {}) });
        // The file may have been stored although its answer was not received.
        void refreshMedia(place);
        if (!stop.signal.aborted) report(mediaMessage(error, `${file.file.name}: nie udało się przesłać pliku.`));
      }
    }
    setSending(false);
  }

  const dismiss = (id: number) => setErrors((before) => before.filter((error) => error.id !== id));
  return { chosen, errors, isSending, choose, describe, drop, send, dismiss };
}
