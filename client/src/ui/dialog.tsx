import './dialog.scss';
import closeSvg from 'bootstrap-icons/icons/x-lg.svg?raw';
import { type ReactNode, type RefObject, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { coverPage, uncoverPage } from '../first-paint/page-cover.ts';
import { Icon } from './icon.tsx';
import { StatusLine } from './status-line.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Stands beside the title, always in view. */
  beside?: ReactNode;
  /** Buttons at the bottom. */
  footer?: ReactNode;
  size?: 'small' | 'normal' | 'wide' | 'full';
  /** `drawer` slides in from the right edge. */
  placement?: 'centre' | 'drawer';
  /** For what is laid out in a way of its own. */
  className?: string;
  role?: 'dialog' | 'alertdialog';
  /** Gets the focus first; without it the dialog's first control does. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Gets the focus at the end when the button that opened the dialog is gone. */
  fallbackFocus?: (() => HTMLElement | null) | undefined;
}

/** A modal dialog; it is open as long as it is rendered. Esc and the close button call `onClose`. */
export function Dialog({
  title,
  onClose,
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
    // The browser would close it without React knowing.
    event.preventDefault();
    if (event.target === dialog.current) onClose();
  }

  function handleClose({ target }: SyntheticEvent) {
    const element = dialog.current;
    if (target !== element || !element?.isConnected || element.open) return;
    // A second Escape closes it whatever we say; as long as it is rendered it is open, with the focus where it was.
    element.showModal();
    focused.current?.focus();
    onClose();
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
      <header ref={openAround} className="dialog-header">
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

/** After a deletion the row of the button that asked goes a moment after the dialog. */
const openerGoneMs = 100;

function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body || document.activeElement === null) element?.focus();
}

/** As the dialog's first part is put in, so that what comes after can measure itself and take the focus. */
function openAround(part: HTMLElement | null): void {
  const dialog = part?.closest('dialog');
  if (dialog) openOver(dialog);
}

function openOver(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  coverPage(dialog);
  dialog.showModal();
}

/** Opens the dialog modally as long as it is rendered, and gives the focus back to where it came from. */
export function useModal(initialFocus?: RefObject<HTMLElement | null>, fallbackFocus?: () => HTMLElement | null) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [opener] = useState(() => document.activeElement);
  const [scrolledTo] = useState(() => window.scrollY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening and closing matter
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    openOver(element);
    initialFocus?.current?.focus();
    return () => {
      uncoverPage(element, scrolledTo);
      // A selection that is left in what is closed would keep a field's caret from coming back with the focus.
      if (element.contains(getSelection()?.anchorNode ?? null)) getSelection()?.removeAllRanges();
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      if (fallbackFocus) setTimeout(() => focusIfLost(fallbackFocus()), openerGoneMs);
    };
  }, []);
  return dialog;
}
