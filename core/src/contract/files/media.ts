import type { z } from 'zod';
import { limits } from '../../limits.ts';
import type { MediaItem } from '../../recording/media-item.ts';
import { answer, call, input, rawAnswer } from '../call.ts';
import type * as inputs from './media.input.ts';

export type MediaFields = z.infer<typeof inputs.mediaFields>;

export const listMedia = call({
  name: 'listMedia',
  method: 'GET',
  path: '/api/media.php',
  permission: 'media.read',
  when: { query: ['action'] },
  summary: 'action=metadata: the photos or documents of a recording, in their order.',
  input: input<typeof inputs.listMedia>(),
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
  input: input<typeof inputs.readMediaFile>(),
  answer: rawAnswer,
});

export const addMedia = call({
  name: 'addMedia',
  method: 'POST',
  path: '/api/media.php',
  permission: 'media.edit',
  summary:
    'multipart {file, title, description}, optional {internal, creationKey}: adds a photo or document. An internal one is for staff only; documents are unless internal=false. A second one with the same creationKey answers the item that the first one made.',
  input: input<typeof inputs.addMedia>(),
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
  input: input<typeof inputs.updateMedia>(),
  answer: answer<{ data: MediaItem }>('{data: MediaItem}'),
});

export const deleteMedia = call({
  name: 'deleteMedia',
  method: 'DELETE',
  path: '/api/media.php',
  permission: 'media.edit',
  summary: 'Moves a photo or document to the trash.',
  input: input<typeof inputs.deleteMedia>(),
  answer: answer<{ message: string }>('{message}'),
});
