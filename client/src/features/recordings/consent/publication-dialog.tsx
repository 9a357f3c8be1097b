import { limits } from '@glosy/core/limits';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';

interface PublicationDialogProps {
  onPublish: (reason: string) => void;
  onCancel: () => void;
}

/** Asks why a recording without an agreement becomes public. */
export function PublicationDialog({ onPublish, onCancel }: PublicationDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);

  function publish(): void {
    if (reason.trim() !== '') {
      onPublish(reason.trim());
      return;
    }
    setError('Podaj powód.');
    field.current?.focus();
  }

  return (
    <Dialog
      title="Nagranie nie ma zapisanej zgody"
      size="small"
      initialFocus={field}
      onClose={onCancel}
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            Anuluj
          </Button>
          <Button onClick={publish}>Udostępnij mimo to</Button>
        </>
      }
    >
      <p>Nagranie stanie się publiczne, choć w archiwum nie ma zgody osoby, która opowiada.</p>
      <FormField label="Powód" hint="Zostanie zapisany w dzienniku." error={error} isRequired>
        {(control) => (
          <textarea
            {...control}
            ref={field}
            className="form-control"
            rows={3}
            maxLength={limits.longTextMaxLength}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </FormField>
    </Dialog>
  );
}
