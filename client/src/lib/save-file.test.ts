import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveFile } from './save-file.ts';

beforeEach(() => {
  vi.useFakeTimers();
  URL.createObjectURL = vi.fn(() => 'blob:1');
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('the file is kept for a minute, because a browser may begin to save it later', () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  saveFile(new Blob(['{}']), 'moje-dane.json');
  expect(saved).toEqual(['moje-dane.json blob:1']);
  vi.advanceTimersByTime(59_000);
  expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1');
});
