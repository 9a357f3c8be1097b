type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /** Kept by `public/before-paint.js` until the page can answer. */
    earlyInput?: {
      /** The part of the page that cannot answer yet, as a selector. */
      within: string;
      /** Buttons, each once however often it was pressed. */
      clicked: Set<HTMLElement>;
      /** What stood in a field after the last keystroke; of a checkbox, whether it was ticked. */
      fields: Map<Field, string | boolean>;
      /** The page's code cannot be had: says so, and shows the page as it is without scripts. */
      giveUp: () => void;
      /** Stops the keeping. */
      stop: AbortController;
    };
  }
}

/**
 * Gives the page what was clicked and typed while its code was still on the way; called once it can answer. A part of
 * it that cannot answer yet keeps its own until the next call.
 */
export function giveBackEarlyInput(waiting: HTMLElement | null): void {
  const early = window.earlyInput;
  if (!early) return;
  if (waiting) early.within = `.${waiting.className}`;
  else {
    delete window.earlyInput;
    early.stop.abort();
  }
  for (const [field, wanted] of early.fields) {
    if (waiting?.contains(field)) continue;
    early.fields.delete(field);
    const now = successorOf(field);
    if (now && typeof wanted === 'string') type(now, wanted);
    else if (now && (now as HTMLInputElement).checked !== wanted) now.click();
  }
  for (const button of early.clicked) {
    if (waiting?.contains(button)) continue;
    early.clicked.delete(button);
    successorOf(button)?.click();
  }
}

/** The element itself, or what the page has drawn in its place: the same kind of thing of the same name. */
export function successorOf<Kind extends Element>(element: Kind): (Kind & HTMLElement) | undefined {
  if (element.isConnected) return element as Kind & HTMLElement;
  const alike = document.querySelectorAll<Kind & HTMLElement>(`#tresc ${element.localName}`);
  return [...alike].find((candidate) => nameOf(candidate) === nameOf(element));
}

function nameOf(element: Element): string | null {
  return element.getAttribute('aria-label') ?? element.getAttribute('placeholder') ?? element.textContent;
}

/** As a keystroke does it: React overlooks a value that was set through the field itself. */
function type(field: Field, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  field.value = '';
  setter?.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
