import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let takePreloadedAnswer: typeof import('./preloaded-answers.ts').takePreloadedAnswer;

beforeEach(async () => {
  vi.resetModules();
  vi.spyOn(performance, 'now').mockReturnValue(5_000);
  ({ takePreloadedAnswer } = await import('./preloaded-answers.ts'));
  document.body.innerHTML =
    '<script type="application/json" id="preloaded-answers">{"/api/recordings/HM-1":{"data":{"id":"HM-1"}}}</script>';
});
afterEach(() => {
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

it('an answer that the server wrote into the page is used once, and only by its own call', () => {
  expect(takePreloadedAnswer('/api/recordings/HM-2')).toBeNull();
  expect(takePreloadedAnswer('/api/recordings/HM-1')).toEqual({ answer: { data: { id: 'HM-1' } } });
  expect(takePreloadedAnswer('/api/recordings/HM-1')).toBeNull();
});

it('answers written for one user are removed from the page', () => {
  takePreloadedAnswer('/api/recordings/HM-2');
  expect(document.documentElement.textContent).not.toContain('HM-1');
});

it('an answer that was not used while the page was new is discarded', () => {
  vi.spyOn(performance, 'now').mockReturnValue(10_001);
  expect(takePreloadedAnswer('/api/recordings/HM-1')).toBeNull();
});

it('a page without answers requests everything', () => {
  document.body.innerHTML = '';
  expect(takePreloadedAnswer('/api/recordings/HM-1')).toBeNull();
});
