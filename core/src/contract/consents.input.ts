import { agreementForms, permittedUses } from '../consent.ts';
import { limits } from '../limits.ts';
import { isPartialDate } from '../partial-date.ts';
import { z } from '../schema.ts';

const text = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, 'To pole jest zbyt długie.')
    .refine((value) => !value.includes('\0'), 'To pole zawiera niedozwolony znak.');
const day = z
  .string()
  .refine((value) => value.length === 10 && isPartialDate(value), 'Podaj dzień, który jest w kalendarzu: 2026-05-12.');

export const consentInput = z.strictObject({
  agreement: z.enum(agreementForms, 'Wybierz formę zgody: brak, ustna albo pisemna.'),
  date: z.union([z.literal(''), day], 'Podaj dzień, który jest w kalendarzu: 2026-05-12.'),
  takenBy: text(limits.shortTextMaxLength),
  uses: z
    .array(z.enum(permittedUses, 'Nie ma takiego sposobu korzystania.'))
    .max(permittedUses.length, 'Każdy sposób korzystania podaj raz.')
    .refine((uses) => new Set(uses).size === uses.length, 'Każdy sposób korzystania podaj raz.'),
  conditions: text(limits.longTextMaxLength),
  embargoUntil: day.nullable(),
  /** Pseudonyms are not applied yet; one that is stored without effect would betray the narrator. */
  pseudonym: z.null('Archiwum nie stosuje jeszcze pseudonimów: zostaw to pole puste.').optional(),
  withdrawn: day.nullable(),
  note: text(limits.longTextMaxLength),
  /** The version that the caller saw; 0 where nothing was saved. */
  version: z.number().int().min(0),
});

export const saveConsent = { body: consentInput };
