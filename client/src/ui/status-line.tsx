import { useEffect, useState } from 'react';

type Listener = (text: string, isShown: boolean) => void;
const listeners = new Set<Listener>();

/** Says something to screen readers through the page's one polite live region. */
export function announce(text: string): void {
  for (const listener of listeners) listener(text, false);
}

/** The same, and shown in the quiet line at the bottom until it is dismissed: for failures that stop nobody. */
export function showStatus(text: string): void {
  for (const listener of listeners) listener(text, true);
}

/** Rendered once, by the frame. */
export function StatusLine() {
  const [spoken, setSpoken] = useState('');
  const [shown, setShown] = useState('');

  useEffect(() => {
    const listener: Listener = (text, isShown) => {
      // A region that says the same twice stays silent: an invisible character makes it another text.
      setSpoken((before) => (before === text ? `${text}\u00a0` : text));
      if (isShown) setShown(text);
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
          <span>{shown}</span>
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => setShown('')}>
            Zamknij
          </button>
        </div>
      )}
    </>
  );
}
