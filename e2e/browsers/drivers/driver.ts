/** An action of a pointer or of keys as W3C WebDriver defines it; WebDriver BiDi takes the same. */
export interface ActionSource {
  type: 'pointer' | 'key' | 'wheel';
  id: string;
  actions: readonly Record<string, unknown>[];
  parameters?: { pointerType: 'mouse' };
}

export interface Cookie {
  name: string;
  value: string;
}

/** A browser of the system, driven by a W3C protocol, with one window, which exists from the first `reset` on. */
export interface Driver {
  readonly name: string;
  goto(url: string): Promise<void>;
  /** Calls a function in the page; its arguments and its result must be representable in JSON. */
  evaluate<Given extends readonly unknown[], Result>(
    work: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result>;
  /** Runs a script's text in the page. */
  inject(script: string): Promise<void>;
  perform(source: ActionSource): Promise<void>;
  /** Sets the files of the file input that this selector finds. */
  chooseFiles(selector: string, paths: readonly string[]): Promise<void>;
  addCookie(url: string, cookie: Cookie): Promise<void>;
  /** Sets the page's window to exactly this size. */
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer | undefined>;
  /** A new window without cookies and storage, instead of the current one. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** The longest time that a command or a start may take; far above the needs of a loaded machine. */
export const commandMs = 60_000;
