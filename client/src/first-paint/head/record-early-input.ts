import type { EarlyInput, Field } from '../early-input.ts';
import { classes } from '../names.ts';
import { isClickOnWords } from './click-on-words.ts';
import { playEarly } from './play-early.ts';
import { isTypingOrCommand } from './search-key.ts';

/** Records clicks, typing and keys until the page is hydrated, and keeps forms from being sent without their script. */
export function recordEarlyInput({ scope, giveUp }: Pick<EarlyInput, 'scope' | 'giveUp'>): EarlyInput {
  const early: EarlyInput = {
    scope,
    giveUp,
    clicks: new Set(),
    press: null,
    edits: new Map(),
    keys: [],
    stop: new AbortController(),
  };
  const options = { capture: true, signal: early.stop.signal };
  addEventListener('mousedown', (event) => recordPress(early, event), options);
  addEventListener('mouseup', () => recordRelease(early), options);
  addEventListener('click', (event) => recordClick(early, event), options);
  addEventListener('input', ({ target }) => recordEdit(early, target), options);
  addEventListener('keydown', (event) => recordKey(early, event), options);
  addEventListener(
    'submit',
    (event) => {
      if (event.target instanceof Element && event.target.closest(early.scope)) suppress(event);
    },
    options,
  );
  window.earlyInput = early;
  return early;
}

function recordPress(early: EarlyInput, event: MouseEvent): void {
  const { clientX, clientY } = event;
  const button = event.button === 0 ? (buttonOf(event.target) ?? timeOfWords(event)) : null;
  early.press = button?.closest(early.scope) ? { button, clientX, clientY } : null;
}

/** The browser sends no click when the pressed button has been replaced. */
function recordRelease(early: EarlyInput): void {
  if (early.press && !early.press.button.isConnected) early.clicks.add(early.press.button);
  early.press = null;
}

function recordClick(early: EarlyInput, event: MouseEvent): void {
  const button = buttonOf(event.target) ?? timeOfWords(event);
  if (!button?.closest(early.scope)) return;
  suppress(event);
  if (!playEarly(button)) early.clicks.add(button);
}

function recordEdit(early: EarlyInput, target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || !target.closest(early.scope) || !('value' in target)) return;
  const field = target as Field;
  early.edits.set(field, field.type === 'checkbox' ? (field as HTMLInputElement).checked : field.value);
}

/** Keys that move between lines, which otherwise scroll the page. */
const lineKeys = /^(Arrow(Up|Down)|Page(Up|Down)|Home|End)$/;

/** Records a key for the player or its transcript; `k` and the space bar play at once, like a click on the button. */
function recordKey(early: EarlyInput, event: KeyboardEvent): void {
  const { target, key } = event;
  const preview = target instanceof Element && target.closest(`.${classes.preview}`);
  if (!preview || isTypingOrCommand(event)) return;
  if (/^k$/i.test(key) || (key === ' ' && !target.closest('button, a, summary, input'))) {
    suppress(event);
    preview.querySelector<HTMLElement>(`.${classes.playButton}`)?.click();
  } else if (lineKeys.test(key) && target.matches(`.${classes.lineTime}`)) {
    suppress(event);
    early.keys.push(event);
  } else if (/^[^ /]$/.test(key)) early.keys.push(event);
}

function buttonOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest('button') : null;
}

/** The button of the line whose words were clicked. */
function timeOfWords(event: MouseEvent): HTMLElement | null {
  const words = event.target instanceof Element ? event.target.closest(`.${classes.lineBody}`) : null;
  if (!words || !isClickOnWords(words, event)) return null;
  return words.parentElement?.querySelector<HTMLElement>(`button.${classes.lineTime}`) ?? null;
}

function suppress(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
