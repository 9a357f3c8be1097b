import '../../../ui/form/form-controls.scss';
import '../../../ui/form/form-field.scss';
import { limits } from '@glosy/core/limits';
import type { TagType } from '@glosy/core/recording/tag';
import { useMutation } from '@tanstack/react-query';
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
  const adding = useMutation({
    mutationFn: (wanted: string) => addTag(wanted, type),
    onSuccess: (_, wanted) => {
      setName('');
      announce(`Dodano tag ${wanted}`);
    },
    onSettled: () => input.current?.focus(),
  });
  const reason = adding.error && messageOf(adding.error, '');

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted !== '' && !adding.isPending) adding.mutate(wanted);
  }

  return (
    <form className="add-tag" onSubmit={handleSubmit} noValidate>
      {reason !== null && (
        <Alert kind="error" onDismiss={adding.reset}>
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
        <Button type="submit" isBusy={adding.isPending} busyText="Dodawanie...">
          Dodaj
        </Button>
      </div>
      <TypeRadios legend="Rodzaj nowego tagu" value={type} onChange={onTypeChange} />
    </form>
  );
}
