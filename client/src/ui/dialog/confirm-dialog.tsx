import { type ReactNode, useRef } from 'react';
import { Alert } from '../alert.tsx';
import { Button, buttonClass } from '../button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  /** For deletions: 'Potwierdź usunięcie'. */
  title: string;
  children: ReactNode;
  confirmText: string;
  cancelText?: string;
  isDangerous?: boolean;
  /** Whether the confirmed request is running. */
  isBusy?: boolean;
  busyText?: string;
  /** Why the last attempt failed. */
  error?: string | null;
  onConfirm: () => void;
  onCancel: () => void;
  /** Receives the focus if the opener has disappeared after the confirmed action. */
  fallbackFocus?: () => HTMLElement | null;
}

/** Asks for confirmation of an irreversible action; the focus starts on the cancel button. */
export function ConfirmDialog({
  title,
  children,
  confirmText,
  cancelText = 'Anuluj',
  isDangerous = true,
  isBusy = false,
  busyText,
  error,
  onConfirm,
  onCancel,
  fallbackFocus,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={title}
      role="alertdialog"
      size="small"
      initialFocus={cancel}
      fallbackFocus={fallbackFocus}
      onClose={onCancel}
      footer={
        <>
          <button ref={cancel} type="button" className={buttonClass('secondary')} onClick={onCancel}>
            {cancelText}
          </button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            isBusy={isBusy}
            {...(busyText ? { busyText } : {})}
            onClick={onConfirm}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      {error && <Alert kind="error">{error}</Alert>}
      {children}
    </Dialog>
  );
}
