import { limits } from '../../limits.ts';
import {
  agreementForms,
  answers,
  consentStates,
  permittedUses,
  rightsKinds,
  withdrawalKinds,
  withdrawalScopes,
} from '../../people/consent.ts';
import { z } from '../../schema.ts';
import { isPartialDate } from '../../time/partial-date.ts';
import { parseTimecode } from '../../time/timecode.ts';
import { wholeNumber } from '../whole-number.input.ts';

const text = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, 'To pole jest zbyt długie.')
    .refine((value) => !value.includes('\0'), 'To pole zawiera niedozwolony znak.');
const day = z
  .string()
  .refine((value) => value.length === 10 && isPartialDate(value), 'Podaj dzień, który jest w kalendarzu: 2026-05-12.');

const dayOrNone = z.union([z.literal(''), day], 'Podaj dzień, który jest w kalendarzu: 2026-05-12.');
const answer = z.enum(answers, 'Wybierz odpowiedź z listy.');

const termsInput = z
  .strictObject({
    parties: text(limits.longTextMaxLength),
    rights: z.enum(rightsKinds, 'Wybierz rodzaj umowy z listy.'),
    fieldsOfUse: text(limits.longTextMaxLength),
    territory: text(limits.shortTextMaxLength),
    validFrom: dayOrNone,
    validUntil: dayOrNone,
    imageAndVoice: answer,
    machineTranscription: answer,
    modelTraining: answer,
    informed: answer,
    heirs: text(limits.longTextMaxLength),
    scan: text(limits.shortTextMaxLength),
    spokenAt: text(limits.shortTextMaxLength).refine(
      (value) => value === '' || parseTimecode(value) !== null,
      'Podaj miejsce w nagraniu w postaci GG:MM:SS.',
    ),
    approvedOn: dayOrNone,
    approval: text(limits.longTextMaxLength),
  })
  .refine(({ validFrom, validUntil }) => validFrom === '' || validUntil === '' || validFrom <= validUntil, {
    path: ['validUntil'],
    error: 'Umowa nie może się skończyć, zanim się zacznie.',
  });

export const consentInput = z.strictObject({
  agreement: z.enum(agreementForms, 'Wybierz formę zgody: brak, ustna albo pisemna.'),
  date: dayOrNone,
  takenBy: text(limits.shortTextMaxLength),
  uses: z
    .array(z.enum(permittedUses, 'Nie ma takiego sposobu korzystania.'))
    .max(permittedUses.length, 'Każdy sposób korzystania podaj raz.')
    .refine((uses) => new Set(uses).size === uses.length, 'Każdy sposób korzystania podaj raz.'),
  conditions: text(limits.longTextMaxLength),
  /** Absent: unchanged. */
  terms: termsInput.optional(),
  embargoUntil: day.nullable(),
  /** Shown to everyone but staff in place of the narrator's name. Absent: unchanged. */
  pseudonym: text(limits.shortTextMaxLength).nullable().optional(),
  /** Ids of name mentions that may stay. Absent: unchanged. */
  keptNames: z
    .array(z.string().regex(/^[\w-]{22}$/, 'Nie ma takiego miejsca.'))
    .max(limits.keptNames, 'Tyle miejsc z nazwiskiem nie może zostać. Popraw je w tekście.')
    .optional(),
  withdrawn: day.nullable(),
  /** Absent: unchanged. */
  withdrawal: z
    .strictObject({
      kind: z.enum(withdrawalKinds, 'Wybierz z listy, co wycofano.'),
      scope: z.enum(withdrawalScopes, 'Wybierz z listy, czego dotyczy wycofanie.'),
    })
    .optional(),
  note: text(limits.longTextMaxLength),
  /** The version that the caller saw; 0 where nothing was saved. */
  version: z.number().int().min(0),
});

export const saveConsent = { body: consentInput };

export const listConsents = {
  query: z.strictObject({
    state: z.enum(consentStates, 'Nie ma takiej listy zgód.').optional(),
    page: wholeNumber({ min: 1, max: 1_000_000 }).optional(),
  }),
};
