import '../../ui/form-controls.scss';
import { limits } from '@glosy/core/limits';
import type { MediaItem } from '@glosy/core/media-item';
import { type FormEvent, useState } from 'react';
import { RequestError } from '../../lib/request.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { InternalCheckbox } from './internal-checkbox.tsx';
import { changeMediaItem, type MediaPlace, mediaMessage } from './media.queries.ts';

interface EditMediaDialogProps {
  place: MediaPlace;
  item: MediaItem;
  onClose: () => void;
}

/** Edits title, description, and whether the item may be downloaded and is for staff only. */
export function EditMediaDialog({ place, item, onClose }: EditMediaDialogProps) {
  const [title, setTitle] = useState(item.title);
  const [description, setDescription] = useState(item.description);
  const [downloadable, setDownloadable] = useState(item.downloadable);
  const [internal, setInternal] = useState(item.internal);
  const [version, setVersion] = useState(item.version);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const fields = error instanceof RequestError ? error.fields : {};

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await changeMediaItem(place, item.filename, {
        title: title.trim(),
        description: description.trim(),
        downloadable,
        internal,
        version,
      });
      onClose();
    } catch (cause) {
      setError(cause);
      // Keeps the input: saving again then overwrites the other version knowingly.
      setVersion(newerItem(cause)?.version ?? version);
      setBusy(false);
    }
  }

  return (
    <Dialog title="Edycja pliku" onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate>
        {error !== null && <Alert kind="error">{messageOf(error)}</Alert>}
        <p className="text-soft media-item-title">{item.filename}</p>
        <FormField label="Tytuł" error={fields.title}>
          {(control) => (
            <input
              {...control}
              className="form-control"
              value={title}
              maxLength={limits.titleMaxLength}
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </FormField>
        <FormField label="Opis" hint="Co widać? Ten opis usłyszą osoby, które nie widzą." error={fields.description}>
          {(control) => (
            <textarea
              {...control}
              className="form-control"
              rows={4}
              value={description}
              onChange={(event) => setDescription(event.target.value)}
            />
          )}
        </FormField>
        <div className="form-check">
          <input
            id="media-do-pobrania"
            type="checkbox"
            className="form-check-input"
            checked={downloadable}
            onChange={(event) => setDownloadable(event.target.checked)}
          />
          <label htmlFor="media-do-pobrania" className="form-check-label">
            Użytkownicy mogą pobrać ten plik
          </label>
        </div>
        <InternalCheckbox isInternal={internal} onChange={setInternal} />
        <div className="media-dialog-buttons">
          <Button variant="secondary" onClick={onClose}>
            Anuluj
          </Button>
          <Button type="submit" isBusy={isBusy} busyText="Zapisywanie…">
            Zapisz
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The item as saved by another user in the meantime. */
function newerItem(error: unknown): MediaItem | null {
  const isStale = error instanceof RequestError && error.code === 'media.stale';
  return isStale ? (error.details as MediaItem) : null;
}

function messageOf(error: unknown): string {
  const newer = newerItem(error);
  const message = mediaMessage(error, 'Błąd podczas aktualizacji pliku');
  if (!newer) return message;
  const stored = `Zapisany tytuł: „${newer.title || 'brak'}”, opis: „${newer.description || 'brak'}”.`;
  return `${message} ${stored} Aby zostawić swoją wersję, zapisz jeszcze raz.`;
}
