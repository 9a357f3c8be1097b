import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

// The default of a second is too short on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

/** Messages of `console.error`, from React or our own code: a test fails unless the list is empty at its end. */
const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
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

/** Timers of a page that its file leaves running: they would find no document, as no timer of a closed tab does. */
const timers: NodeJS.Timeout[] = [];
const startTimer = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((...given: Parameters<typeof startTimer>) => {
  const timer = startTimer(...given);
  timers.push(timer);
  return timer;
}, startTimer);

afterAll(() => {
  for (const timer of timers) clearTimeout(timer);
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
// jsdom lays nothing out, and its ranges have no place.
Range.prototype.getBoundingClientRect ??= () => document.body.getBoundingClientRect();
