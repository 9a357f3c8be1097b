import { expect, it } from 'vitest';
import { tagSize } from './tag-size.ts';

it.each([
  [0, 'fs-6', 'fs-5'],
  [2, 'fs-6', 'fs-5'],
  [3, 'fs-5', 'fs-4'],
  [4, 'fs-5', 'fs-4'],
  [5, 'fs-4', 'fs-3'],
  [8, 'fs-4', 'fs-3'],
  [9, 'fs-3', 'fs-2'],
  [12, 'fs-3', 'fs-2'],
  [13, 'fs-2', 'fs-1'],
  [16, 'fs-2', 'fs-1'],
  [17, 'fs-1', 'fs-1 tag-largest'],
  [900, 'fs-1', 'fs-1 tag-largest'],
])('a tag of %i recordings is %s for staff and %s in public', (count, staff, inPublic) => {
  expect(tagSize(count)).toBe(staff);
  expect(tagSize(count, true)).toBe(inPublic);
});
