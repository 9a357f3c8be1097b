import { call, input, rawAnswer } from '../call.ts';
import type * as inputs from './exports.input.ts';

export const exportRecording = call({
  name: 'exportRecording',
  heavy: true,
  method: 'GET',
  path: '/api/recordings/:id/export',
  permission: 'recording.read',
  summary:
    'The recording in an open format, as listeners may read it; for users only where it is downloadable, or published as far as the format goes. With closed=1, for staff: with closed passages and the name behind a pseudonym, which is logged.',
  input: input<typeof inputs.exportRecording>(),
  answer: rawAnswer,
});

export const exportRecordingsList = call({
  name: 'exportRecordingsList',
  internal: true,
  heavy: true,
  method: 'GET',
  path: '/api/recordings-list',
  permission: 'recording.staff',
  summary:
    'The recordings that the caller may see, a row each with everything that describes them, as CSV (the default), ODS or XLSX.',
  input: input<typeof inputs.exportRecordingsList>(),
  answer: rawAnswer,
});

export const exportTagsList = call({
  name: 'exportTagsList',
  internal: true,
  heavy: true,
  method: 'GET',
  path: '/api/tags-list',
  permission: 'tag.readStaff',
  summary: 'All tags that exist for the caller, with the recordings that have them, as CSV (the default), ODS or XLSX.',
  input: input<typeof inputs.exportTagsList>(),
  answer: rawAnswer,
});
