import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdFirstPage, leaveFirstPage, useFirstPageHeld } from './hold-first-page.ts';
import { classes } from './names.ts';

const never = new Promise<never>(() => {});

function Page() {
  return <p>{useFirstPageHeld() ? 'podgląd' : 'strona'}</p>;
}

beforeEach(() => {
  vi.useFakeTimers();
  const preview = document.createElement('div');
  preview.className = classes.preview;
  preview.append('Pierwsze zdanie');
  document.body.append(preview);
});
afterEach(() => {
  leaveFirstPage();
  document.body.replaceChildren();
  vi.useRealTimers();
});

it('a session check without an answer does not keep the preview in the page', async () => {
  void holdFirstPage(never, Promise.resolve());
  render(<Page />);
  await act(() => vi.advanceTimersByTimeAsync(2999));
  expect(screen.getByText('podgląd')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2001));
  expect(screen.getByText('strona')).toBeTruthy();
});

it('the preview stays readable while the data of the page is loading', async () => {
  void holdFirstPage(Promise.resolve(), never);
  render(<Page />);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(screen.getByText('podgląd')).toBeTruthy();
});
