import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { announce, type StatusLink, showStatus } from '../status-line.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DeleteDialogProps {
  /** Names the object to delete, and the consequences. */
  children: ReactNode;
  remove: () => Promise<unknown>;
  /** Announced after the deletion. */
  doneMessage: string;
  /** Shown next to the announced message. */
  doneLink?: StatusLink;
  failureMessage: (error: unknown) => string;
  onClose: () => void;
  /** Called after the deletion; defaults to `onClose`. */
  onDeleted?: () => void;
  /** Receives the focus when the opener was removed too. */
  fallbackFocus?: () => HTMLElement | null;
}

/** Asks for confirmation, deletes, and shows the reason of a failure. */
export function DeleteDialog({ children, remove, onClose, onDeleted = onClose, ...rest }: DeleteDialogProps) {
  const { doneMessage, doneLink, failureMessage, fallbackFocus } = rest;
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      if (doneLink) showStatus(doneMessage, doneLink);
      else announce(doneMessage);
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
