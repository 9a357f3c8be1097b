import { expect, it, vi } from 'vitest';
import { createLog } from '../../log.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { isReviewOverdue } from './declaration-review.ts';

it.each([
  ['2026-03-31', '2026-11-20', false],
  ['2026-02-10', '2026-04-01', false],
  ['2025-11-20', '2026-03-31', false],
  ['2025-11-20', '2026-04-01', true],
  ['2024-12-30', '2026-02-01', true],
])('a review of %s, on %s, is overdue: %s', (reviewedOn, today, isOverdue) => {
  expect(isReviewOverdue(reviewedOn, today)).toBe(isOverdue);
});

it.each([
  ['2026-12-01T12:00:00Z', 0],
  ['2027-04-01T12:00:00Z', 1],
])('the start on %s warns %i times', async (now, times) => {
  const log = createLog('silent');
  const warn = vi.spyOn(log, 'warn');
  const test = await buildTestApp({ log, now: () => new Date(now) });
  const sentences = warn.mock.calls.filter(([, sentence]) => String(sentence).startsWith('Deklaracja dostępności'));
  expect(sentences).toHaveLength(times);
  await test.close();
});
