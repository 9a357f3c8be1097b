import { z } from 'zod';

/** A number, or the text of one, as forms send it; `null`, `''` and `true`, which JavaScript counts as 0, 0 and 1, are none. */
export const numberOrText = z.union(
  [
    z.number(),
    z
      .string()
      .regex(/^\s*-?\d{1,15}(\.\d{1,15})?\s*$/)
      .transform(Number),
  ],
  'Podaj liczbę.',
);
