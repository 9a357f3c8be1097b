import { expect, it } from 'vitest';
import { mapInTurns } from './map-in-turns.ts';

const work = (ms: number) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

it('a long list is mapped in order, and other work runs between its pieces', async () => {
  let hasEnded = false;
  const other = new Promise<boolean>((resolve) => setImmediate(() => resolve(hasEnded)));
  const mapped = await mapInTurns([1, 2, 3, 4, 5], (item, index) => {
    work(15);
    return item * 10 + index;
  });
  hasEnded = true;
  expect(mapped).toEqual([10, 21, 32, 43, 54]);
  expect(await other).toBe(false);
});
