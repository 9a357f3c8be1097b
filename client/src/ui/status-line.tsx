import { useEffect, useState } from 'react';
import { AppLink } from './app-link.tsx';

/** Where the shown message leads. */
export interface StatusLink {
  href: string;
  label: string;
}

type Listener = (text: string, shown: { link: StatusLink | null } | null) => void;
const listeners = new Set<Listener>();

/** Says something to screen readers through the page's one polite live region. */
export function announce(text: string): void {
  for (const listener of listeners) listener(text, null);
}

/**
 * The same, and shown in the quiet line at the bottom until it is dismissed: for failures that stop nobody, and for what
 * was done on a page that is left behind.
 */
export function showStatus(text: string, link: StatusLink | null = null): void {
  for (const listener of listeners) listener(text, { link });
}

/** Rendered once, by the frame. */
export function StatusLine() {
  const [spoken, setSpoken] = useState('');
  const [shown, setShown] = useState<{ text: string; link: StatusLink | null } | null>(null);

  useEffect(() => {
    const listener: Listener = (text, visible) => {
      // A region that says the same twice stays silent: an invisible character makes it another text.
      setSpoken((before) => (before === text ? `${text}\u00a0` : text));
      if (visible) setShown({ text, link: visible.link });
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);

  return (
    <>
      <div className="visually-hidden" role="status" aria-live="polite">
        {spoken}
      </div>
      {shown && (
        <div className="status-line">
          <span>{shown.text}</span>
          {shown.link && <AppLink href={shown.link.href}>{shown.link.label}</AppLink>}
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => setShown(null)}>
            Zamknij
          </button>
        </div>
      )}
    </>
  );
}
