import { limits } from '../../limits.ts';
import { reportOutcomes, reportStates } from '../../people/report.ts';
import { z } from '../../schema.ts';
import { emailField } from '../auth/auth.input.ts';
import { wholeNumber } from '../whole-number.input.ts';

const words = z
  .string()
  .trim()
  .max(limits.reportMaxLength, 'Ten tekst jest zbyt długi.')
  .refine((value) => !value.includes('\0'), 'To pole zawiera niedozwolony znak.');

export const createReport = {
  body: z.strictObject({
    recording: z.string().min(1).max(limits.signatureMaxLength),
    /** Audio file that `start` belongs to; absent: the first one. */
    audio_file: z.string().max(limits.fileNameMaxBytes).optional(),
    start: z.number('Podaj miejsce w nagraniu w sekundach.').min(0, 'Podaj miejsce w nagraniu w sekundach.').max(1e7),
    text: words.min(1, 'Napisz, co jest nie w porządku.'),
    contact: emailField.nullable(),
  }),
};

export const decideReport = {
  body: z.strictObject({
    outcome: z.enum(reportOutcomes, 'Wybierz, co zrobiono w tej sprawie.'),
    /** Words to the reporter, added to the email about the outcome. */
    answer: words,
  }),
};

export const listReports = {
  query: z.strictObject({
    state: z.enum(reportStates, 'Nie ma takiej listy zgłoszeń.').optional(),
    page: wholeNumber({ min: 1, max: 1_000_000 }).optional(),
  }),
};
