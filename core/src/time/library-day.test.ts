import { expect, it } from 'vitest';
import { libraryDay } from './library-day.ts';

it.each([
  ['2026-05-11T21:59:59Z', '2026-05-11'],
  ['2026-05-11T22:00:00Z', '2026-05-12'],
  ['2026-12-31T22:59:59Z', '2026-12-31'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
])('a day begins at midnight in Warsaw, in summer and in winter: %s', (moment, day) => {
  expect(libraryDay(new Date(moment))).toBe(day);
});
