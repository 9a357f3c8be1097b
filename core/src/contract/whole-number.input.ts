import { z } from '../schema.ts';

/** A whole number that arrives as text, in a query or a multipart field: digits only, since `Number('')` would be 0. */
export function wholeNumber({ min, max }: { min: number; max?: number }) {
  return z
    .string()
    .regex(/^\d+$/, 'Podaj liczbę całkowitą.')
    .transform(Number)
    .pipe(
      z
        .number()
        .int()
        .min(min)
        .max(max ?? Number.MAX_SAFE_INTEGER),
    )
    .describe(max === undefined ? `whole number, at least ${min}` : `whole number from ${min} to ${max}`);
}
