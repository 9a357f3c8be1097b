import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let takeEarlyAnswer: typeof import('./early-answers.ts').takeEarlyAnswer;

beforeEach(async () => {
  vi.resetModules();
  ({ takeEarlyAnswer } = await import('./early-answers.ts'));
  document.body.innerHTML =
    '<script type="application/json" id="early-answers">{"/api/recordings/HM-1":{"data":{"id":"HM-1"}}}</script>';
});
afterEach(() => {
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

it('an answer that the server wrote into the page is given once, and only to its own call', () => {
  expect(takeEarlyAnswer('/api/recordings/HM-2')).toBeNull();
  expect(takeEarlyAnswer('/api/recordings/HM-1')).toEqual({ answer: { data: { id: 'HM-1' } } });
  expect(takeEarlyAnswer('/api/recordings/HM-1')).toBeNull();
});

it('what was written for one person does not stay in the page', () => {
  takeEarlyAnswer('/api/recordings/HM-2');
  expect(document.documentElement.textContent).not.toContain('HM-1');
});

it('an answer that nobody took while the page was new is not given', () => {
  vi.spyOn(performance, 'now').mockReturnValue(10_001);
  expect(takeEarlyAnswer('/api/recordings/HM-1')).toBeNull();
});

it('a page without such answers asks for everything', () => {
  document.body.innerHTML = '';
  expect(takeEarlyAnswer('/api/recordings/HM-1')).toBeNull();
});
