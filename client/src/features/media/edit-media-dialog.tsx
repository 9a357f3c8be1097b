import { Check } from '../../ui/form/check.tsx';
import '../../ui/form/form-controls.scss';
import { limits } from '@glosy/core/limits';
import type { MediaItem } from '@glosy/core/recording/media-item';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { type Contested, useEditForm } from '../../lib/edit-form/use-edit-form.ts';
import { RequestError } from '../../lib/request.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { InternalCheckbox } from './internal-checkbox.tsx';
import { changeMediaItem, type MediaPlace, mediaMessage } from './media.queries.ts';

interface EditMediaDialogProps {
  place: MediaPlace;
  item: MediaItem;
  onClose: () => void;
}

/** Edits title, description, and whether the item may be downloaded and is for staff only. */
export function EditMediaDialog({ place, item, onClose }: EditMediaDialogProps) {
  const { base, values, contested, change, rebase } = useEditForm(item, valuesOf);
  const { title, description, downloadable, internal } = values;
  const saving = useMutation({
    mutationFn: () =>
      changeMediaItem(place, base.filename, {
        ...values,
        title: title.trim(),
        description: description.trim(),
        version: base.version,
      }),
    onSuccess: onClose,
    onError: (error) => {
      const newer = newerItem(error);
      if (newer) rebase(newer);
    },
  });
  const fields = saving.error instanceof RequestError ? saving.error.fields : {};

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    saving.mutate();
  }

  return (
    <Dialog title="Edycja pliku" onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate>
        {saving.error && <Alert kind="error">{messageOf(saving.error, contested)}</Alert>}
        <p className="text-soft name">{item.filename}</p>
        <FormField label="Tytuł" error={fields.title}>
          {(control) => (
            <input
              {...control}
              className="form-control"
              value={title}
              maxLength={limits.titleMaxLength}
              onChange={(event) => change({ title: event.target.value })}
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
              onChange={(event) => change({ description: event.target.value })}
            />
          )}
        </FormField>
        <Check
          label="Użytkownicy mogą pobrać ten plik"
          isChecked={downloadable}
          onChange={(isDownloadable) => change({ downloadable: isDownloadable })}
        />
        <InternalCheckbox isInternal={internal} onChange={(isInternal) => change({ internal: isInternal })} />
        <div className="media-dialog-buttons">
          <Button variant="secondary" onClick={onClose}>
            Anuluj
          </Button>
          <Button type="submit" isBusy={saving.isPending} busyText="Zapisywanie…">
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

function messageOf(error: unknown, contested: Contested<Values>): string {
  const newer = newerItem(error);
  const message = mediaMessage(error, 'Błąd podczas aktualizacji pliku');
  if (!newer) return message;
  if (Object.keys(contested).length === 0) {
    return `${message} Formularz ma już te zmiany i Twoje. Sprawdź je i zapisz jeszcze raz.`;
  }
  const stored = `Zapisany tytuł: „${newer.title || 'brak'}”, opis: „${newer.description || 'brak'}”.`;
  return `${message} ${stored} Aby zostawić swoją wersję, zapisz jeszcze raz.`;
}

type Values = ReturnType<typeof valuesOf>;

function valuesOf({ title, description, downloadable, internal }: MediaItem) {
  return { title, description, downloadable, internal };
}
