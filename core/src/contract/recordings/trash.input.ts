import { limits } from '../../limits.ts';
import { z } from '../../schema.ts';
import { wholeNumber } from '../whole-number.input.ts';

export const listTrash = {
  query: z.strictObject({ page: wholeNumber({ min: 1, max: 1_000_000 }).optional() }),
};

const kinds = ['recording', 'sound', 'transcript', 'portrait', 'photo', 'document'] as const;

export const restoreTrashed = {
  body: z.strictObject({
    kind: z.enum(kinds),
    /** Signature of a recording, id of a file. */
    id: z
      .string()
      .max(limits.idParameterMaxLength)
      .refine((value) => !value.includes('\0'), 'To pole zawiera niedozwolony znak.'),
  }),
};
