import { z } from 'zod';
import { isRouteWord, isSignature } from '../file-names.ts';
import { limits } from '../limits.ts';
import { isPartialDate } from '../partial-date.ts';
import type { Recording, RecordingChange, ReducedRecording } from '../recording.ts';
import { answer, call } from './call.ts';

/** PostgreSQL stores no NUL, and no person types one. */
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
      .array(z.strictObject({ audioFile: z.string().max(300), srtFile: z.string().max(300) }))
      .max(limits.listMaxItems),
  }),
  access: z.strictObject({
    restrictions: z.enum(['public', 'private']),
    rights: longText,
    /** Absent: as it is. */
    downloadable: z.boolean().optional(),
  }),
});
export type RecordingInput = z.infer<typeof recordingInput>;

/** A PUT carries the version it started from; what only the server writes may come along and is ignored. */
export const recordingUpdate = recordingInput.extend({
  version: z.number().int().min(1),
  id: z.string().optional(),
  updatedAt: z.string().optional(),
  audio: z.array(z.unknown()).optional(),
});
export type RecordingUpdate = z.infer<typeof recordingUpdate>;

/** Creation takes what a form has so far; the rest is empty. */
export const recordingCreation = z.strictObject({
  metadata: metadataSchema.partial().required({ title: true, date: true }).extend({
    interviewee: metadataSchema.shape.interviewee.partial().optional(),
  }),
  proofreading: recordingInput.shape.proofreading.partial().optional(),
  description: recordingInput.shape.description.partial().optional(),
  technical: recordingInput.shape.technical.partial().optional(),
  access: recordingInput.shape.access.partial().optional(),
  /** Made by the client once for each form: a creation whose answer was lost can be sent again and makes no second one. */
  creationKey: z
    .string()
    .regex(/^[\w-]{8,100}$/)
    .optional(),
});
export type RecordingCreation = z.infer<typeof recordingCreation>;

export const listRecordings = call({
  name: 'listRecordings',
  method: 'GET',
  path: '/api/recordings',
  permission: 'recording.read',
  summary: 'All recordings that the caller may see, `audio` left empty in each; role user receives reduced records.',
  answer: answer<{ data: (Recording | ReducedRecording)[] }>('{data: Recording[]}'),
});

export const readRecording = call({
  name: 'readRecording',
  method: 'GET',
  path: '/api/recordings/:id',
  permission: 'recording.read',
  summary: 'One recording; the same 404 for a private and for a missing one.',
  answer: answer<{ data: Recording | ReducedRecording }>('{data: Recording}'),
});

export const createRecording = call({
  name: 'createRecording',
  method: 'POST',
  path: '/api/recordings',
  permission: 'recording.create',
  summary:
    'Creates a recording; an empty signature is made by the server as HM-{year}-{NNN}. A second POST with the same creationKey answers the recording that the first one made.',
  body: recordingCreation,
  answer: answer<{ data: Recording }>('{data: Recording}'),
});

export const updateRecording = call({
  name: 'updateRecording',
  method: 'PUT',
  path: '/api/recordings/:id',
  permission: 'recording.edit',
  summary:
    'Saves the whole recording; also used for the proofreading lock and status. 409 `recording.stale` carries a StaleRecording in `details`.',
  body: recordingUpdate,
  answer: answer<{ data: Recording }>('{data: Recording}'),
});

export const listRecordingChanges = call({
  name: 'listRecordingChanges',
  method: 'GET',
  path: '/api/recordings/:id/changes',
  permission: 'recording.staff',
  summary: 'Who changed which fields of the recording and when, the newest first.',
  answer: answer<{ data: RecordingChange[] }>('{data: RecordingChange[]}'),
});

export const deleteRecording = call({
  name: 'deleteRecording',
  method: 'DELETE',
  path: '/api/recordings/:id',
  permission: 'recording.delete',
  summary: 'Moves the recording to the trash, from which an operator restores it.',
  answer: answer<{ message: string }>('{message}'),
});

export const deleteRecordingFile = call({
  name: 'deleteRecordingFile',
  method: 'DELETE',
  path: '/api/recordings/:id/file/:fileName',
  permission: 'file.delete',
  summary: 'Moves an audio file, a transcript or the photo of the recording to the trash.',
  body: z.union([z.strictObject({ fileName: z.string() }), z.string(), z.null(), z.undefined()]),
  answer: answer<{ data: Recording }>('{data: Recording}'),
});
