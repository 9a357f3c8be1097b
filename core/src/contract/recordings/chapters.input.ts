import { limits } from '../../limits.ts';
import { z } from '../../schema.ts';

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
const seconds = z
  .number('Podaj czas w sekundach.')
  .min(0, 'Czas nie może być ujemny.')
  .max(limits.lineMaxSeconds, 'Rozdział wykracza poza dźwięk.');

const title = text(limits.shortTextMaxLength);
const withTitle = <Title extends z.ZodType<string>>(title: Title) =>
  z
    .strictObject({
      /** Empty or absent: a new chapter. */
      id: name.optional(),
      audio_file: name,
      start: seconds,
      end: seconds.nullable().optional(),
      title,
      synopsis: text(limits.longTextMaxLength).optional(),
      keywords: z
        .array(text(limits.shortTextMaxLength))
        .max(limits.chapterMaxKeywords, 'Zbyt wiele słów kluczowych.')
        .optional(),
    })
    .refine(({ start, end }) => end === undefined || end === null || end > start, {
      path: ['end'],
      error: 'Koniec rozdziału musi być po jego początku.',
    });

export const chapterInput = withTitle(title.min(1, 'Podaj tytuł rozdziału.'));

/** A chapter sent with a whole recording; the specification's timeline allows one without a title. */
export const recordingChapters = z.array(withTitle(title)).max(limits.listMaxItems, 'Zbyt wiele rozdziałów.');

export const saveChapters = {
  body: z.strictObject({
    version: z.number().int().min(1),
    chapters: z.array(chapterInput).max(limits.listMaxItems, 'Zbyt wiele rozdziałów.'),
  }),
};
