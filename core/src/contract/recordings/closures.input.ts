import { limits } from '../../limits.ts';
import { closureEndings, closureRequesters } from '../../people/closure.ts';
import { z } from '../../schema.ts';
import { isPartialDate } from '../../time/partial-date.ts';
import { wholeNumber } from '../whole-number.input.ts';

const text = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, 'To pole jest zbyt długie.')
    .refine((value) => !value.includes('\0'), 'To pole zawiera niedozwolony znak.');
const name = z
  .string()
  .max(limits.shortTextMaxLength, 'Nie ma takiego pliku.')
  .refine((value) => !value.includes('\0'), 'Nie ma takiego pliku.');
const longestSeconds = limits.lineMaxSeconds;
const seconds = z
  .number('Podaj czas w sekundach.')
  .min(0, 'Czas nie może być ujemny.')
  .max(longestSeconds, 'Fragment wykracza poza dźwięk.');
const day = z
  .string()
  .refine((value) => value.length === 10 && isPartialDate(value), 'Podaj dzień, który jest w kalendarzu: 2026-05-12.');

const details = {
  lineIds: z.array(name).max(limits.transcriptMaxLines, 'Zbyt wiele napisów.').optional(),
  reason: text(limits.longTextMaxLength).optional(),
  publicReason: text(limits.publicReasonMaxLength)
    .refine((value) => !/[[\]\n]/.test(value), 'Powód dla czytelników nie może zawierać nawiasów ani nowych wierszy.')
    .optional(),
  until: day.nullable().optional(),
  atEnd: z.enum(closureEndings, 'Wybierz, co ma się stać po ostatnim dniu.').optional(),
  requestedBy: z.enum(closureRequesters, 'Wybierz z listy, na czyją prośbę.').optional(),
};

export const closureInput = z.strictObject({
  audio_file: name,
  start: seconds,
  end: seconds,
  /** The transcript whose lines within these times are closed, wherever they are moved later. */
  transcript_file: name.optional(),
  /** The revision of the transcript whose times the caller saw. */
  baseRevision: z.number().int().min(1).optional(),
  ...details,
  /** A new closure has version 0. */
  version: z.literal(0).optional(),
});

/** Absent fields are unchanged. */
export const closureChange = z.strictObject({
  audio_file: name.optional(),
  start: seconds.optional(),
  end: seconds.optional(),
  ...details,
  /** Staff have compared the closure with the audio files that the recording has now. */
  checked: z.literal(true).optional(),
  /** The version that the caller saw. */
  version: z.number().int().min(1),
});

export const closePassage = { body: closureInput };
export const changeClosure = { body: closureChange };
export const openPassage = { query: z.strictObject({ version: wholeNumber({ min: 1 }).optional() }) };
