type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /** Kept by `public/before-paint.js` until the page can answer. */
    earlyInput?: {
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

/** Gives the page what was clicked and typed while its code was still on the way; called once it can answer. */
export function giveBackEarlyInput(): void {
  const early = window.earlyInput;
  if (!early) return;
  delete window.earlyInput;
  early.stop.abort();
  for (const [field, wanted] of early.fields) {
    if (typeof wanted === 'string') type(field, wanted);
    else if ((field as HTMLInputElement).checked !== wanted) field.click();
  }
  for (const button of early.clicked) if (button.isConnected) button.click();
}

/** As a keystroke does it: React overlooks a value that was set through the field itself. */
function type(field: Field, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  field.value = '';
  setter?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
