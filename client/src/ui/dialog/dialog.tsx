import './dialog.scss';
import closeSvg from 'bootstrap-icons/icons/x-lg.svg?raw';
import { type ReactNode, type RefObject, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { coverPage, uncoverPage } from '../../first-paint/page-cover.ts';
import { Icon } from '../icon.tsx';
import { StatusLine } from '../status-line.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** Called for Escape in place of `onClose`. */
  onEscape?: () => void;
  children: ReactNode;
  /** Content next to the title, always visible. */
  beside?: ReactNode;
  /** Buttons at the bottom. */
  footer?: ReactNode;
  size?: 'small' | 'normal' | 'wide' | 'full';
  /** `drawer` slides in from the right edge. */
  placement?: 'centre' | 'drawer';
  className?: string;
  role?: 'dialog' | 'alertdialog';
  /** Receives the focus first; defaults to the dialog's first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Receives the focus at the end if the button that opened the dialog has disappeared. */
  fallbackFocus?: (() => HTMLElement | null) | undefined;
}

/** A modal dialog, open as long as it is rendered. The close button calls `onClose`, and so does Escape unless `onEscape` is given. */
export function Dialog({
  title,
  onClose,
  onEscape = onClose,
  children,
  beside,
  footer,
  size = 'normal',
  placement = 'centre',
  className = '',
  role = 'dialog',
  initialFocus,
  fallbackFocus,
}: DialogProps) {
  const titleId = useId();
  const dialog = useModal(initialFocus, fallbackFocus);
  const focused = useRef<HTMLElement>(null);

  function handleCancel(event: SyntheticEvent) {
    // The browser would close the dialog without React knowing.
    event.preventDefault();
    if (event.target === dialog.current) onEscape();
  }

  function handleClose({ target }: SyntheticEvent) {
    const element = dialog.current;
    if (target !== element || !element?.isConnected || element.open) return;
    // A second Escape closes the dialog regardless: reopens it, with the same focus, as long as it is rendered.
    element.showModal();
    focused.current?.focus();
    onEscape();
  }

  return (
    <dialog
      ref={dialog}
      className={`dialog dialog-${size} dialog-${placement} ${className}`}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={titleId}
      onCancel={handleCancel}
      onClose={handleClose}
      onFocus={(event) => {
        focused.current = event.target;
      }}
    >
      <header ref={openParentDialog} className="dialog-header">
        <h2 id={titleId} className="dialog-title">
          {title}
        </h2>
        {beside}
        <button type="button" className="btn btn-quiet btn-icon" aria-label="Zamknij" onClick={onClose}>
          <Icon svg={closeSvg} />
        </button>
      </header>
      <div className="dialog-body">{children}</div>
      {footer && <footer className="dialog-footer">{footer}</footer>}
      <StatusLine />
    </dialog>
  );
}

/** After a deletion, the row with the opener disappears a moment after the dialog. */
const openerTimeoutMs = 100;

function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body || document.activeElement === null) element?.focus();
}

/** Opens the dialog as its first child mounts, so that later children can measure themselves and take the focus. */
function openParentDialog(child: HTMLElement | null): void {
  const dialog = child?.closest('dialog');
  if (dialog) openModally(dialog);
}

function openModally(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  coverPage(dialog);
  dialog.showModal();
}

/** Keeps the dialog open modally as long as it is rendered; then returns the focus to the opener. */
export function useModal(initialFocus?: RefObject<HTMLElement | null>, fallbackFocus?: () => HTMLElement | null) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [opener] = useState(() => document.activeElement);
  const [scrolledTo] = useState(() => window.scrollY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening and closing matter
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    openModally(element);
    initialFocus?.current?.focus();
    return () => {
      uncoverPage(element, scrolledTo);
      // A selection left in the closed dialog would keep the caret from returning to a field.
      if (element.contains(getSelection()?.anchorNode ?? null)) getSelection()?.removeAllRanges();
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      if (fallbackFocus) setTimeout(() => focusIfLost(fallbackFocus()), openerTimeoutMs);
    };
  }, []);
  return dialog;
}
