import type { Store } from '../../lib/external-store.ts';
import type { UploadQueueState } from './upload-item.ts';

/** Announces each quarter and the end of an upload once, not every progress event. */
export function announceProgress(
  queue: Pick<Store<UploadQueueState>, 'get' | 'subscribe'>,
  say: (text: string) => void,
) {
  const quarters = new Map<number, number>();
  return queue.subscribe(() => {
    for (const { id, originalName, state, sentBytes, bytes } of queue.get().items) {
      const before = quarters.get(id) ?? 0;
      const now = state === 'completed' ? 4 : Math.min(3, Math.floor((4 * sentBytes) / bytes));
      if (now <= before) continue;
      quarters.set(id, now);
      say(now === 4 ? `${originalName}: przesłano.` : `${originalName}: ${now * 25}%`);
    }
  });
}
