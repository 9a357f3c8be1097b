import './button.scss';
import { type ButtonHTMLAttributes, type ReactNode, useEffect, useRef } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  /** Whether a request is running: disables the button and sets `aria-busy`. */
  isBusy?: boolean;
  busyText?: string;
  icon?: ReactNode;
  size?: 'normal' | 'small' | 'large';
}

const sizes = { normal: '', small: ' btn-sm', large: ' btn-lg' };

export function buttonClass(variant: ButtonVariant = 'primary', size: keyof typeof sizes = 'normal'): string {
  return `btn btn-${variant}${sizes[size]}`;
}

export function Button({
  variant = 'primary',
  isBusy = false,
  busyText,
  icon,
  size = 'normal',
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  const button = useFocusAfterBusy(isBusy);
  return (
    <button
      {...rest}
      ref={button}
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={`${buttonClass(variant, size)}${className ? ` ${className}` : ''}`}
    >
      {isBusy ? <span className="spinner-ring spinner-ring-small" aria-hidden="true" /> : icon}
      {isBusy && busyText ? busyText : children}
    </button>
  );
}

/** A disabled button loses the focus: returns it after the request, unless the user has moved it elsewhere. */
function useFocusAfterBusy(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  const wasBusy = useRef(isBusy);
  if (isBusy && !wasBusy.current) hadFocus.current = button.current === globalThis.document?.activeElement;
  useEffect(() => {
    if (wasBusy.current && !isBusy && hadFocus.current && document.activeElement === document.body) {
      button.current?.focus();
    }
    wasBusy.current = isBusy;
  }, [isBusy]);
  return button;
}
