import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { announce } from './status-line.tsx';

interface DeleteDialogProps {
  /** What will be deleted, and what becomes of it. */
  children: ReactNode;
  remove: () => Promise<unknown>;
  /** Said aloud when it is gone. */
  doneMessage: string;
  failureMessage: (error: unknown) => string;
  onClose: () => void;
  /** After the deletion, where that is more than to close. */
  onDeleted?: () => void;
  /** Where the focus goes when what asked is gone too. */
  fallbackFocus?: () => HTMLElement | null;
}

/** Asks before a deletion, deletes, and says why that failed. */
export function DeleteDialog({ children, remove, onClose, onDeleted = onClose, ...rest }: DeleteDialogProps) {
  const { doneMessage, failureMessage, fallbackFocus } = rest;
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      announce(doneMessage);
      onDeleted();
    },
  });
  return (
    <ConfirmDialog
      title="Potwierdź usunięcie"
      confirmText="Usuń"
      isBusy={deletion.isPending}
      busyText="Usuwanie…"
      error={deletion.error && failureMessage(deletion.error)}
      onConfirm={() => deletion.mutate()}
      onCancel={onClose}
      {...(fallbackFocus ? { fallbackFocus } : {})}
    >
      {children}
    </ConfirmDialog>
  );
}
