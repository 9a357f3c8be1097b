import type { Field, MousePress } from './early-input.ts';
import { classes, ids } from './names.ts';

/**
 * Replays clicks, typing and keys that happened before hydration. While `preview` still replaces a part of the page,
 * input in that part is kept until the next call.
 */
export function replayEarlyInput(preview: HTMLElement | null): void {
  const early = window.earlyInput;
  if (!early) return;
  if (preview) early.scope = `.${classes.preview}`;
  else {
    delete window.earlyInput;
    early.stop.abort();
    if (early.press && !early.press.button.isConnected) clickWhenReleased(early.press);
  }
  for (const [field, value] of early.edits) {
    if (preview?.contains(field)) continue;
    early.edits.delete(field);
    const current = findCounterpart(field);
    if (current && typeof value === 'string') type(current, value);
    else if (current && (current as HTMLInputElement).checked !== value) current.click();
  }
  for (const button of early.clicks) {
    if (preview?.contains(button)) continue;
    early.clicks.delete(button);
    findCounterpart(button)?.click();
  }
  if (!preview) replayKeys(early.keys);
}

/** Each key in a separate task, because one may move the focus that the next one needs. */
function replayKeys([pressed, ...later]: KeyboardEvent[]): void {
  if (!pressed) return;
  const target = document.querySelector(`#${ids.main} :focus`) ?? findCounterpart(pressed.target as Element);
  target?.dispatchEvent(new KeyboardEvent('keydown', pressed));
  setTimeout(() => replayKeys(later));
}

/** A mouse that moved further than this before its release, in px, pressed no button: it dragged. */
const pressSlack = 8;

/** Completes a click whose button was replaced while the mouse was down on it; the page may have moved since. */
function clickWhenReleased({ button, clientX, clientY }: MousePress): void {
  const stop = new AbortController();
  const complete = (release: MouseEvent) => {
    stop.abort();
    if (Math.hypot(release.clientX - clientX, release.clientY - clientY) > pressSlack) return;
    findCounterpart(button)?.click();
  };
  const options = { capture: true, once: true, signal: stop.signal };
  addEventListener('mouseup', complete, options);
  // The mouse may be released outside the window, which fires no event.
  addEventListener('mousedown', () => stop.abort(), options);
}

/** Age in milliseconds at which a press of `/` is ignored. */
const searchKeyPatienceMs = 10_000;

/** Replays a press of the key `/` from before the search's code was loaded, at the current focus. */
export function replaySearchKey(): void {
  const early = window.earlySearchKey;
  if (!early) return;
  delete window.earlySearchKey;
  early.stop.abort();
  const { pressed } = early;
  if (!pressed || performance.now() - pressed.timeStamp > searchKeyPatienceMs) return;
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', pressed));
}

/** The element itself, or the one that the client rendered in its place: the same tag with the same name. */
export function findCounterpart<Kind extends Element>(element: Kind): (Kind & HTMLElement) | undefined {
  if (element.isConnected) return element as Kind & HTMLElement;
  const candidates = document.querySelectorAll<Kind & HTMLElement>(`#${ids.main} ${element.localName}`);
  return [...candidates].find((candidate) => nameOf(candidate) === nameOf(element));
}

function nameOf(element: Element): string | null {
  return element.getAttribute('aria-label') ?? element.getAttribute('placeholder') ?? element.textContent;
}

/** Sets the value by the prototype's setter: React ignores a value that was set through the element itself. */
function type(field: Field, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  field.value = '';
  setter?.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
