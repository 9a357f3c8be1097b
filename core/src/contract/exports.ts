import { call, input, rawAnswer } from './call.ts';
import type * as inputs from './exports.input.ts';

export const exportRecording = call({
  name: 'exportRecording',
  method: 'GET',
  path: '/api/recordings/:id/export',
  permission: 'recording.read',
  summary:
    'The recording in an open format, as listeners may read it; for users only where it is downloadable. With closed=1, for staff: with closed passages and the name behind a pseudonym, which is logged.',
  input: input<typeof inputs.exportRecording>(),
  answer: rawAnswer,
});
