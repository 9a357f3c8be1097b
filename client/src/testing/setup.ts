import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** What React and our own code complain about is a failure: each test ends with an empty list. */
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

/** Tells the guard above that a test means to provoke an error report; returns what was reported so far. */
export function expectComplaints(): string[] {
  return complaints.splice(0);
}

// jsdom knows the dialog element but not its modal methods.
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
