import { z } from 'zod';
import { limits } from '../limits.ts';
import type { MediaItem } from '../media-item.ts';
import { answer, call, rawAnswer } from './call.ts';

const address = {
  recordingId: z.string().min(1).max(300),
  type: z.enum(['photos', 'documents']),
};
const filename = z.string().min(1).max(300);
/** PostgreSQL stores no NUL, and no person types one. */
const storable = (text: string) => !text.includes('\0');
const title = z
  .string()
  .max(limits.titleMaxLength, 'Tytuł jest zbyt długi.')
  .refine(storable, 'Tytuł zawiera niedozwolony znak.');
const description = z
  .string()
  .max(limits.longTextMaxLength, 'Opis jest zbyt długi.')
  .refine(storable, 'Opis zawiera niedozwolony znak.');

export const listMedia = call({
  name: 'listMedia',
  method: 'GET',
  path: '/api/media.php',
  permission: 'media.read',
  when: { query: ['action'] },
  summary: 'action=metadata: the photos or documents of a recording, in their order.',
  query: z.strictObject({ ...address, action: z.literal('metadata') }),
  answer: answer<{ data: MediaItem[] }>('{data: MediaItem[]}'),
});

export const readMediaFile = call({
  name: 'readMediaFile',
  method: 'GET',
  path: '/api/media.php',
  permission: 'media.read',
  when: { query: ['action', 'filename'] },
  summary:
    'action=file or action=thumbnail: the file; download=1 answers only where it is downloadable. action=original: what was sent, for staff.',
  query: z.strictObject({
    ...address,
    action: z.enum(['file', 'thumbnail', 'original']),
    filename,
    download: z.literal('1').optional(),
  }),
  answer: rawAnswer,
});

/** The fields beside `file` in the multipart body of a photo or document. */
export const mediaFields = z.strictObject({
  title: title.default(''),
  description: description.default(''),
  /** Absent: photos are for everybody, documents for staff. */
  internal: z.enum(['true', 'false']).optional(),
});
export type MediaFields = z.infer<typeof mediaFields>;

export const addMedia = call({
  name: 'addMedia',
  method: 'POST',
  path: '/api/media.php',
  permission: 'media.edit',
  summary:
    'multipart {file, title, description}, optional {internal}: adds a photo or document. An internal one is for staff only; documents are unless internal=false.',
  query: z.strictObject(address),
  multipart: true,
  bodyLimit: limits.mediaMaxBytes + limits.multipartOverheadBytes,
  answer: answer<{ data: MediaItem }>('{data: MediaItem}'),
});

export const updateMedia = call({
  name: 'updateMedia',
  method: 'PUT',
  path: '/api/media.php',
  permission: 'media.edit',
  when: { query: ['action', 'filename'] },
  summary:
    'action=update: title, description, whether it may be downloaded, whether it is for staff only, its place in the order; what is absent stays as it is. With a version that is not the newest 409 `media.stale`.',
  query: z.strictObject({ ...address, action: z.literal('update'), filename }),
  body: z.strictObject({
    title: title.optional(),
    description: description.optional(),
    downloadable: z.boolean().optional(),
    internal: z.boolean().optional(),
    position: z.number().int().min(0).optional(),
    /** The item's version that the change started from; absent: whatever is stored is overwritten. */
    version: z.number().int().min(1).optional(),
  }),
  answer: answer<{ data: MediaItem }>('{data: MediaItem}'),
});

export const deleteMedia = call({
  name: 'deleteMedia',
  method: 'DELETE',
  path: '/api/media.php',
  permission: 'media.edit',
  summary: 'Moves a photo or document to the trash.',
  query: z.strictObject({ ...address, filename, action: z.literal('delete').optional() }),
  answer: answer<{ message: string }>('{message}'),
});

/** Files of a recording: the audio that plays, the photo. GET and HEAD, with Range. */
export const readStoredFile = call({
  name: 'readStoredFile',
  method: 'GET',
  path: '/storage/recordings/:signature/:file',
  permission: 'file.read',
  summary:
    'A file of a recording, with Range (RFC 9110); download=1 answers only where it is downloadable, and to staff. original=1: the portrait as it was sent, for staff.',
  query: z.strictObject({
    download: z.literal('1').optional(),
    original: z.literal('1').optional(),
    v: z.string().max(100).optional(),
  }),
  answer: rawAnswer,
});

/** Waveform of an audio file, small enough to draw at once. */
export const readPeaks = call({
  name: 'readPeaks',
  method: 'GET',
  path: '/api/peaks',
  permission: 'file.read',
  summary: 'Peaks of an audio file as bytes, one per 1/10 second or coarser; 202 while they are measured.',
  query: z.strictObject({ id: z.string().min(1).max(300), filename }),
  answer: rawAnswer,
});
