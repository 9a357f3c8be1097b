import type { z } from 'zod';
import type { Recording, RecordingChange, ReducedRecording } from '../../recording/recording.ts';
import type { RecordingEntry } from '../../recording/recording-entry.ts';
import { answer, call, input } from '../call.ts';
import type * as inputs from './recordings.input.ts';

export type RecordingInput = z.infer<typeof inputs.recordingInput>;
export type RecordingUpdate = z.infer<typeof inputs.recordingUpdate>;
export type RecordingCreation = z.infer<typeof inputs.recordingCreation>;

export interface RecordingChangesPage {
  data: RecordingChange[];
  /** Number of entries in the history, on all pages. */
  total: number;
  /** Null on the last page. */
  next: number | null;
}

export const listRecordings = call({
  name: 'listRecordings',
  method: 'GET',
  path: '/api/recordings',
  permission: 'recording.read',
  summary:
    'All recordings that the caller may see, `audio` left empty in each; role user receives reduced records. `media` counts the `photos` and `documents` that the caller may see.',
  answer: answer<{ data: (Recording | ReducedRecording)[] }>('{data: Recording[]}'),
});

export const listRecordingEntries = call({
  name: 'listRecordingEntries',
  internal: true,
  method: 'GET',
  path: '/api/recording-entries',
  permission: 'recording.read',
  summary:
    'The recordings of `GET /api/recordings` with the parts that lists show; `proofreading` for staff alone. Carries an ETag.',
  answer: answer<{ data: RecordingEntry[] }>('{data: RecordingEntry[]}'),
});

export const readRecording = call({
  name: 'readRecording',
  method: 'GET',
  path: '/api/recordings/:id',
  permission: 'recording.read',
  summary:
    'One recording; the same 404 for a private and for a missing one. `media` counts the `photos` and `documents` that the caller may see.',
  answer: answer<{ data: Recording | ReducedRecording }>('{data: Recording}'),
});

export const createRecording = call({
  name: 'createRecording',
  method: 'POST',
  path: '/api/recordings',
  permission: 'recording.create',
  summary:
    'Creates a recording; an empty signature is made by the server as HM-{year}-{NNN}. A second POST with the same creationKey answers the recording that the first one made.',
  input: input<typeof inputs.createRecording>(),
  answer: answer<{ data: Recording }>('{data: Recording}'),
});

export const updateRecording = call({
  name: 'updateRecording',
  method: 'PUT',
  path: '/api/recordings/:id',
  permission: 'recording.edit',
  summary:
    'Saves the whole recording; also used for the proofreading lock and status. `chapters` may stay out; they count where `description.timeline` says the same. 409 `recording.stale` carries a StaleRecording in `details`.',
  input: input<typeof inputs.updateRecording>(),
  answer: answer<{ data: Recording }>('{data: Recording}'),
});

export const listRecordingChanges = call({
  name: 'listRecordingChanges',
  method: 'GET',
  path: '/api/recordings/:id/changes',
  permission: 'recording.staff',
  summary:
    'Who changed which fields of the recording and when, the newest first; a page of 10, or of `limit`. `next` is the `before` of the page of older ones.',
  input: input<typeof inputs.listRecordingChanges>(),
  answer: answer<RecordingChangesPage>('RecordingChangesPage'),
});

export const deleteRecording = call({
  name: 'deleteRecording',
  method: 'DELETE',
  path: '/api/recordings/:id',
  permission: 'recording.delete',
  summary: 'Moves the recording to the trash, from which an administrator restores it.',
  answer: answer<{ message: string }>('{message}'),
});
