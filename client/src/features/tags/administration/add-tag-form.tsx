import '../../../ui/form/form-controls.scss';
import '../../../ui/form/form-field.scss';
import { limits } from '@glosy/core/limits';
import type { TagType } from '@glosy/core/recording/tag';
import { type FormEvent, useId, useRef, useState } from 'react';
import { messageOf } from '../../../lib/request.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { announce } from '../../../ui/status-line.tsx';
import { addTag } from '../tags.queries.ts';
import { TypeRadios } from './type-radios.tsx';

interface AddTagFormProps {
  /** Default type: that of the open tab. */
  type: TagType;
  onTypeChange: (type: TagType) => void;
}

export function AddTagForm({ type, onTypeChange }: AddTagFormProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);

  async function add(event: FormEvent) {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '' || isBusy) return;
    setBusy(true);
    setReason(null);
    try {
      await addTag(wanted, type);
      setName('');
      announce(`Dodano tag ${wanted}`);
    } catch (error) {
      setReason(messageOf(error, ''));
    }
    setBusy(false);
    input.current?.focus();
  }

  return (
    <form className="add-tag" onSubmit={(event) => void add(event)} noValidate>
      {reason !== null && (
        <Alert kind="error" onDismiss={() => setReason(null)}>
          <p>Błąd podczas dodawania</p>
          {reason && <p>{reason}</p>}
        </Alert>
      )}
      <label htmlFor={id} className="form-label">
        Nowy tag
      </label>
      <div className="add-tag-row">
        <input
          ref={input}
          id={id}
          className="form-control"
          autoComplete="off"
          maxLength={limits.tagNameMaxLength}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" isBusy={isBusy} busyText="Dodawanie...">
          Dodaj
        </Button>
      </div>
      <TypeRadios legend="Rodzaj nowego tagu" value={type} onChange={onTypeChange} />
    </form>
  );
}
