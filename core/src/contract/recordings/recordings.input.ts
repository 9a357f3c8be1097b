import { isRouteWord, isSignature } from '../../files/file-names.ts';
import { limits } from '../../limits.ts';
import { isLanguageTag } from '../../recording/language.ts';
import { findLicence } from '../../recording/licence.ts';
import { publishedLevels } from '../../recording/publishing.ts';
import { z } from '../../schema.ts';
import { isEdtf } from '../../time/edtf.ts';
import { isPartialDate } from '../../time/partial-date.ts';
import { wholeNumber } from '../whole-number.input.ts';
import { recordingChapters } from './chapters.input.ts';

/** PostgreSQL stores no NUL, and nobody types one. */
const storable = (text: string) => !text.includes('\0');
const text = (maxLength: number) =>
  z.string().max(maxLength, 'To pole jest zbyt długie.').refine(storable, 'To pole zawiera niedozwolony znak.');
const shortText = text(limits.shortTextMaxLength);
const longText = text(limits.longTextMaxLength);
const textList = z.array(shortText).max(limits.listMaxItems);

export const metadataSchema = z.strictObject({
  signature: z
    .string()
    .refine((text) => text === '' || isSignature(text), {
      error: 'Sygnatura może zawierać litery, cyfry, kropkę, podkreślenie i łącznik, najwyżej 64 znaki.',
    })
    .refine((text) => !isRouteWord(text), { error: 'Tej sygnatury nie można nadać: jest częścią adresu strony.' }),
  title: z
    .string('Podaj tytuł.')
    .trim()
    .min(1, 'Podaj tytuł.')
    .max(limits.titleMaxLength, 'Tytuł jest zbyt długi.')
    .refine(storable, 'Tytuł zawiera niedozwolony znak.'),
  date: z
    .string('Podaj datę.')
    .trim()
    .min(1, 'Podaj datę.')
    .refine(
      isPartialDate,
      'Podaj datę: rok (1987), miesiąc (1987-05) lub dzień (1987-05-12), który jest w kalendarzu.',
    ),
  location: shortText,
  duration: z.string().regex(/^(\d{1,3}:[0-5]\d:[0-5]\d)?$/, 'Podaj czas trwania w postaci GG:MM:SS.'),
  interviewer: shortText,
  interviewee: z.strictObject({ name: shortText, photo: shortText, biography: longText }),
});

/** Fields that the specification's clients do not send: an absent one is unchanged. */
export const catalogueSchema = z
  .strictObject({
    languages: z
      .array(z.string().refine(isLanguageTag, 'Podaj kod języka, na przykład pl, de, szl, csb albo yi.'))
      .min(1, 'Podaj co najmniej jeden język.')
      .max(limits.languagesMax, 'Podano zbyt wiele języków.'),
    edtf: z
      .string()
      .trim()
      .refine(
        (date) => date === '' || isEdtf(date),
        'Podaj datę w zapisie EDTF, na przykład 1950?, 196X albo 1939/1945.',
      ),
    period: shortText,
    series: shortText,
    publicPersons: textList,
    licence: z.string().refine((uri) => findLicence(uri) !== undefined, 'Wybierz licencję z listy.'),
  })
  .partial();

/** The whole record as a form sends it; `signature` may be empty on creation. */
export const recordingInput = z.strictObject({
  metadata: metadataSchema,
  proofreading: z.strictObject({
    email: z.string().max(limits.emailMaxLength),
    status: z.enum(['', 'in_progress', 'completed']),
  }),
  description: z.strictObject({
    summary: longText,
    timeline: z
      .array(z.strictObject({ start: z.number().min(0).max(limits.lineMaxSeconds), text: shortText }))
      .max(limits.listMaxItems),
    indexes: z.strictObject({ geographical: textList, personal: textList, subject: textList }),
  }),
  technical: z.strictObject({
    format: shortText,
    storage: z.array(z.string().max(limits.fileNameMaxBytes)).max(limits.listMaxItems),
    transcripts: z
      .array(
        z.strictObject({
          audioFile: z.string().max(300),
          srtFile: z.string().max(300),
          // Only the server writes these.
          hasApproximateTimes: z.literal(true).optional(),
          machineText: z.strictObject({ lines: z.number(), proofread: z.number() }).optional(),
          doubt: z.strictObject({ rated: z.number(), doubtful: z.number() }).optional(),
        }),
      )
      .max(limits.listMaxItems),
  }),
  access: z.strictObject({
    restrictions: z.enum(['public', 'private']),
    rights: longText,
    /** Absent: unchanged. */
    downloadable: z.boolean().optional(),
    /** Absent: unchanged. */
    published: z.enum(publishedLevels).optional(),
  }),
  /** Absent: unchanged. */
  catalogue: catalogueSchema.optional(),
  /**
   * Used where `description.timeline` agrees with them. Otherwise the caller changed only the timeline, which is used.
   */
  chapters: recordingChapters.optional(),
});

/** A PUT carries the version it started from; fields that only the server writes are ignored. */
export const recordingUpdate = recordingInput.extend({
  version: z.number().int().min(1),
  id: z.string().optional(),
  updatedAt: z.string().optional(),
  audio: z.array(z.unknown()).optional(),
  media: z.unknown().optional(),
  conditions: z.unknown().optional(),
  publishedNow: z.unknown().optional(),
  /** Why a recording without an agreement becomes public; written into the log. */
  publicationReason: z.string().trim().max(limits.longTextMaxLength, 'To pole jest zbyt długie.').optional(),
});

/** Creation accepts an incomplete form; missing fields are empty. */
export const recordingCreation = z.strictObject({
  metadata: metadataSchema.partial().required({ title: true, date: true }).extend({
    interviewee: metadataSchema.shape.interviewee.partial().optional(),
  }),
  proofreading: recordingInput.shape.proofreading.partial().optional(),
  description: recordingInput.shape.description.partial().optional(),
  technical: recordingInput.shape.technical.partial().optional(),
  access: recordingInput.shape.access.partial().optional(),
  catalogue: catalogueSchema.optional(),
  chapters: recordingChapters.optional(),
  /** Made by the client once for each form: sending a creation again after a lost answer makes no second recording. */
  creationKey: z
    .string()
    .regex(/^[\w-]{8,100}$/)
    .optional(),
});

export const createRecording = { body: recordingCreation };

export const updateRecording = { body: recordingUpdate };

export const listRecordingChanges = {
  query: z.strictObject({
    /** The `next` of the page before. */
    before: wholeNumber({ min: 1 }).optional(),
    limit: wholeNumber({ min: 1, max: limits.changesPerPageMax }).optional(),
  }),
};
