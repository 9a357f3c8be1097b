import { expect, it } from 'vitest';
import { polishNumber } from './polish-number.ts';

it.each([0, 7, 1500, 9999, 0.5, 1.25, 44.1, 10_000, 1_234_567, -3, -1234, -12_345, 0.1234, 12_345.5])(
  '%d is written as the locale writes it',
  (value) => {
    expect(polishNumber(value)).toBe(value.toLocaleString('pl-PL'));
  },
);

it('groups from five digits on, with a space that does not break', () => {
  expect([polishNumber(1500), polishNumber(10_000), polishNumber(1.25)]).toEqual(['1500', '10\u00A0000', '1,25']);
});
