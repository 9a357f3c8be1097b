import './status-line.scss';
import { useLayoutEffect, useRef, useState } from 'react';
import { AppLink } from './app-link.tsx';

/** Where the shown message leads. */
export interface StatusLink {
  href: string;
  label: string;
}

interface ShownMessage {
  text: string;
  link: StatusLink | null;
}

/** A place on the screen that says messages. */
interface Outlet {
  say: (text: string) => void;
  show: (message: ShownMessage | null) => void;
  /** What it said last, and when, in milliseconds of the page's clock. */
  said: { text: string; at: number };
  shown: ShownMessage | null;
}

/** The page's own, above it the open dialogs': what is behind a modal dialog is inert, and silent. */
const outlets: Outlet[] = [];

/** What was said this shortly before its dialog closed was cut off. */
const cutOffMs = 1000;

/** Says something to screen readers through the polite live region of the topmost dialog, or of the page. */
export function announce(text: string): void {
  outlets.at(-1)?.say(text);
}

/**
 * The same, and shown in the quiet line at the bottom until it is dismissed: for failures that stop nobody, and for what
 * was done on a page that is left behind.
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
        // A region that says the same twice stays silent: an invisible character makes it another text.
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
        // A landmark, since it stands beside the page's others; what it shows has been said already.
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

/** A dialog that closes leaves to what is below it the words that were cut off and those not dismissed. */
function handOver({ said, shown }: Outlet): void {
  if (said.text !== '' && performance.now() - said.at < cutOffMs) announce(said.text);
  if (shown) outlets.at(-1)?.show(shown);
}
