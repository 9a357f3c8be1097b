import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

// The default of a second is too short on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

/** Messages of `console.error`, from React or our own code: a test fails unless the list is empty at its end. */
const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  // Overlapping calls of `act` keep it enabled, and React then complains about every update outside of one.
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    complaints.push(words.map(String).join(' '));
  });
});

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
  window.localStorage.clear();
  expect(complaints, 'console.error was called').toEqual([]);
});

/**
 * Files of a worker share a document. Everything a file has started in it ends with the file, as with a closed tab. An
 * unfinished frame under fake timers would also stop all later frames of jsdom. Modules and their state are reloaded.
 */
const endings: (() => void)[] = [];
const { setTimeout: startTimer, requestAnimationFrame: requestFrame, addEventListener: listen } = globalThis;
globalThis.setTimeout = Object.assign((...given: Parameters<typeof startTimer>) => {
  const timer = startTimer(...given);
  endings.push(() => clearTimeout(timer));
  return timer;
}, startTimer);
globalThis.requestAnimationFrame = (work) => {
  const frame = requestFrame(work);
  endings.push(() => cancelAnimationFrame(frame));
  return frame;
};
globalThis.addEventListener = (...given: Parameters<typeof listen>) => {
  listen(...given);
  endings.push(() => removeEventListener(...given));
};

afterAll(() => {
  for (const end of endings) end();
  Object.assign(globalThis, { setTimeout: startTimer, requestAnimationFrame: requestFrame, addEventListener: listen });
  vi.resetModules();
});

/** Declares that a test provokes error messages; returns them and empties the list. */
export function expectComplaints(): string[] {
  return complaints.splice(0);
}

// jsdom implements the dialog element without its modal methods.
if (typeof HTMLDialogElement.prototype.showModal !== 'function') {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  };
}
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
// jsdom has no layout, and its ranges have no position.
Range.prototype.getBoundingClientRect ??= () => document.body.getBoundingClientRect();
