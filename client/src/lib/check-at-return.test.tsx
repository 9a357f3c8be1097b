import { focusManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { checkAtReturn } from './check-at-return.ts';

afterEach(() => void vi.useRealTimers());

const load = vi.fn(async () => []);

function List() {
  useQuery({ queryKey: ['list'], queryFn: load, staleTime: 30_000, refetchOnWindowFocus: checkAtReturn });
  return null;
}

it('a return to the tab checks a list only after five minutes', async () => {
  vi.useFakeTimers();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <List />
    </QueryClientProvider>,
  );
  const returnAfter = (minutes: number) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(minutes * 60_000);
      focusManager.setFocused(false);
      focusManager.setFocused(true);
      await vi.advanceTimersByTimeAsync(0);
    });
  await returnAfter(4);
  expect(load).toHaveBeenCalledTimes(1);
  await returnAfter(2);
  expect(load).toHaveBeenCalledTimes(2);
});
