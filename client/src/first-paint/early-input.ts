export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The button that the mouse was pressed on, and where, in CSS pixels of the window. */
export interface MousePress {
  button: HTMLElement;
  clientX: number;
  clientY: number;
}

/** Clicks, typing and keys before hydration, recorded by the head script until `replayEarlyInput` takes them. */
export interface EarlyInput {
  /** Selector of the part of the page that is not interactive yet. */
  scope: string;
  /** Clicked buttons, each once however often it was pressed. */
  clicks: Set<HTMLElement>;
  /** Set while the mouse is held down on a button, which the page may replace before the mouse is released. */
  press: MousePress | null;
  /** Each edited field's last value; of a checkbox, whether it was ticked. */
  edits: Map<Field, string | boolean>;
  /** Keys for the player and its transcript, in order. */
  keys: KeyboardEvent[];
  /** Shows a notice that the page's code cannot be loaded, and the page as without scripts. */
  giveUp: () => void;
  /** Ends the recording. */
  stop: AbortController;
}

/** The key `/`, pressed before the search's code was loaded. */
export interface EarlySearchKey {
  pressed: KeyboardEvent | null;
  stop: AbortController;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
    earlySearchKey?: EarlySearchKey;
  }
}
