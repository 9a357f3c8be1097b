import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from './query-provider.tsx';

afterEach(() => onlineManager.setOnline(true));

it('a change without a connection fails at once, and is not sent when the connection returns', async () => {
  onlineManager.setOnline(false);
  queryClient.mount();
  const send = vi.fn(() => Promise.reject(new Error('offline')));
  const change = new MutationObserver(queryClient, { mutationFn: send });
  await expect(change.mutate()).rejects.toThrow('offline');
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(send).toHaveBeenCalledTimes(1);
  queryClient.unmount();
});
