import './status-line.scss';
import { useLayoutEffect, useRef, useState } from 'react';
import { AppLink } from './app-link.tsx';

/** Link next to a shown message. */
export interface StatusLink {
  href: string;
  label: string;
}

interface ShownMessage {
  text: string;
  link: StatusLink | null;
}

/** A live region with its visible line. */
interface Outlet {
  say: (text: string) => void;
  show: (message: ShownMessage | null) => void;
  /** Last announcement, with its `performance.now()` time. */
  said: { text: string; at: number };
  shown: ShownMessage | null;
}

/** The outlet of the page and, above it, those of the open dialogs: content behind a modal dialog is inert and silent. */
const outlets: Outlet[] = [];

/** An announcement made this shortly before its dialog closes is cut off. */
const cutOffMs = 1000;

/** Announces a text to screen readers through the polite live region of the topmost dialog, or of the page. */
export function announce(text: string): void {
  outlets.at(-1)?.say(text);
}

/**
 * Announces a text and shows it in the line at the bottom until it is dismissed: for failures that block nothing, and
 * for results of an action after its page was left.
 */
export function showStatus(text: string, link: StatusLink | null = null): void {
  const outlet = outlets.at(-1);
  outlet?.say(text);
  outlet?.show({ text, link });
}

/** Rendered by the frame and by each dialog. */
export function StatusLine() {
  const [spoken, setSpoken] = useState('');
  const [shown, setShown] = useState<ShownMessage | null>(null);
  const own = useRef<Outlet | null>(null);

  useLayoutEffect(() => {
    const outlet: Outlet = {
      said: { text: '', at: Number.NEGATIVE_INFINITY },
      shown: null,
      say(text) {
        outlet.said = { text, at: performance.now() };
        // Screen readers ignore an unchanged text: a no-break space makes a repetition different.
        setSpoken((before) => (before === text ? `${text}\u00a0` : text));
      },
      show(message) {
        outlet.shown = message;
        setShown(message);
      },
    };
    own.current = outlet;
    outlets.push(outlet);
    return () => {
      outlets.splice(outlets.indexOf(outlet), 1);
      handOver(outlet);
    };
  }, []);

  return (
    <>
      <div className="visually-hidden" role="status" aria-live="polite">
        {spoken}
      </div>
      {shown && (
        // A landmark like its siblings; not a live region, because its text has already been announced.
        <aside className="status-line">
          <span>{shown.text}</span>
          {shown.link && <AppLink href={shown.link.href}>{shown.link.label}</AppLink>}
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => own.current?.show(null)}>
            Zamknij
          </button>
        </aside>
      )}
    </>
  );
}

/** Passes cut-off announcements and undismissed messages of a closing dialog to the outlet below it. */
function handOver({ said, shown }: Outlet): void {
  if (said.text !== '' && performance.now() - said.at < cutOffMs) announce(said.text);
  if (shown) outlets.at(-1)?.show(shown);
}
