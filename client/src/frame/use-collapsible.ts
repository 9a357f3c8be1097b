import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { usePathname } from '../lib/app-router.tsx';

/** A part of the frame that narrow windows collapse behind a button. It closes on Escape and when the page changes. */
export function useCollapsible() {
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const pathname = usePathname();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the part closes whenever the page changes
  useEffect(() => setOpen(false), [pathname]);

  function closeOnEscape({ key }: KeyboardEvent) {
    if (!isOpen || key !== 'Escape') return;
    setOpen(false);
    toggle.current?.focus();
  }

  return { isOpen, setOpen, toggle, closeOnEscape };
}
