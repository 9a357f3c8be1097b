import { limits } from '../../limits.ts';
import { z } from '../../schema.ts';

const keys = z.strictObject({
  preset: z.string().max(50),
  own: z
    .record(
      z.string().max(50),
      z
        .array(z.string().max(50))
        .max(limits.keysPerCommand, `Jedno polecenie może mieć najwyżej ${limits.keysPerCommand} skróty.`),
    )
    .refine((own) => Object.keys(own).length <= limits.ownKeysMost, 'Zbyt wiele własnych skrótów.'),
});

/** Either the line's start in seconds or its id. */
const place = z.strictObject({
  start: z.number().min(0).max(limits.lineMaxSeconds).optional(),
  lineId: z.string().max(100).optional(),
  caret: z.number().int().min(0).max(limits.lineMaxLength),
});

export const writeMySettings = {
  body: z.strictObject({
    keys: keys.optional(),
    places: z
      .record(z.string().max(600), place)
      .refine((places) => Object.keys(places).length <= 20, 'Można zapisać najwyżej 20 miejsc naraz.')
      .optional(),
  }),
};
