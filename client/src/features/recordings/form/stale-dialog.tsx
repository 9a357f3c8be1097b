import '../../../ui/form/form-controls.scss';
import './stale-dialog.scss';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { polishMoment } from '../../../lib/format/polish-date.ts';
import { may } from '../../../lib/viewer.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { toRecordingInput } from '../recordings.queries.ts';
import { type FormFieldPath, fieldLabels, fieldText } from './form-fields.ts';
import { differencesOf, mergeChosen, overwriteSide, type Side } from './merge.ts';
import type { SaveConflict } from './use-recording-form.ts';

interface StaleDialogProps {
  conflict: SaveConflict;
  onSave: (input: ReturnType<typeof mergeChosen>) => Promise<void>;
  onClose: () => void;
}

/**
 * Asks about the fields that two users changed in different ways. Closing loses nothing: the form keeps the input, and
 * the archive keeps the version that was saved first.
 */
export function StaleDialog({ conflict, onSave, onClose }: StaleDialogProps) {
  const { stale, base, mine } = conflict;
  const differences = differencesOf(
    toRecordingInput(base),
    mine,
    toRecordingInput(stale.current),
    may('recording.changeAccess'),
  );
  const asked = differences.filter(({ changedBy }) => changedBy === 'both').map(({ path }) => path);
  const ownSide = overwriteSide(differences);
  const [choices, setChoices] = useState<Partial<Record<FormFieldPath, Side>>>({});
  const [isRefused, setRefused] = useState(false);
  const undecided = asked.filter((path) => !choices[path]);

  const { mutate, isPending } = useMutation({
    mutationFn: (sideOf: (path: FormFieldPath) => Side) => onSave(mergeChosen(stale.current, mine, sideOf)),
  });

  function handleSave() {
    setRefused(undecided.length > 0);
    if (undecided.length === 0) mutate((path) => choices[path] ?? ownSide(path));
  }

  return (
    <Dialog
      title="Ktoś zmienił to nagranie w międzyczasie"
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Wróć do formularza
          </Button>
          <Button variant="danger" isBusy={isPending} onClick={() => mutate(ownSide)}>
            Nadpisz moją wersją
          </Button>
          <Button isBusy={isPending} busyText="Zapisywanie…" onClick={handleSave}>
            Zapisz wybrane
          </Button>
        </>
      }
    >
      <p>
        {stale.changedBy ? <strong>{stale.changedBy}</strong> : 'Inna osoba'} zapisała zmiany{' '}
        {polishMoment(stale.changedAt)}
        {stale.fields.length > 0 && (
          <> w polach: {stale.fields.map((field) => fieldLabels[field] ?? field).join(', ')}</>
        )}
        . Wybierz, która wersja ma zostać w polach zmienionych przez obie osoby. Pozostałe zmiany połączą się same.
      </p>
      {isRefused && (
        <Alert kind="error">Wybierz wersję w polach: {undecided.map((path) => fieldLabels[path]).join(', ')}.</Alert>
      )}
      {asked.map((path) => (
        <ChooseVersion
          key={path}
          path={path}
          conflict={conflict}
          side={choices[path]}
          onChoose={(side) => setChoices({ ...choices, [path]: side })}
        />
      ))}
    </Dialog>
  );
}

interface ChooseVersionProps {
  path: FormFieldPath;
  conflict: SaveConflict;
  side: Side | undefined;
  onChoose: (side: Side) => void;
}

function ChooseVersion({ path, conflict, side, onChoose }: ChooseVersionProps) {
  const name = useId();
  const versions = [
    { key: 'mine', label: 'Moja wersja', text: fieldText(conflict.mine, path) },
    { key: 'theirs', label: 'Zapisana wersja', text: fieldText(toRecordingInput(conflict.stale.current), path) },
  ] as const;
  return (
    <fieldset className="stale-field">
      <legend>{fieldLabels[path]}</legend>
      <div className="stale-versions">
        {versions.map(({ key, label, text }) => (
          <label key={key} className="stale-version">
            <input
              type="radio"
              className="form-check-input"
              name={name}
              checked={side === key}
              onChange={() => onChoose(key)}
            />
            <span>
              <span className="stale-version-label">{label}</span>
              <span className="stale-version-text">{text || 'puste'}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
