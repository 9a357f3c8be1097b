import type { TranscriptRevision } from '../../transcript/transcript-revision.ts';
import { answer, call, input, rawAnswer } from '../call.ts';
import type * as inputs from './transcripts.input.ts';

// A transcript is saved by `uploadChunk` (`uploads.ts`), as in the specification.

export const readTranscript = call({
  name: 'readTranscript',
  method: 'GET',
  path: '/api/getsrt.php',
  permission: 'transcript.read',
  summary:
    'The transcript as SubRip text, never cached. The header `X-Transcript-Revision` names the revision that a later save starts from. download=1 answers only where the recording is downloadable.',
  input: input<typeof inputs.readTranscript>(),
  answer: rawAnswer,
});

export const listRevisions = call({
  name: 'listRevisions',
  method: 'GET',
  path: '/api/transcript-revisions',
  permission: 'transcript.edit',
  summary: 'The kept states of a transcript, newest first.',
  input: input<typeof inputs.listRevisions>(),
  answer: answer<{ data: TranscriptRevision[] }>('{data: TranscriptRevision[]}'),
});

export const restoreRevision = call({
  name: 'restoreRevision',
  method: 'POST',
  path: '/api/transcript-revisions',
  permission: 'transcript.edit',
  summary:
    'Saves an older state (lines, tags, proofread marks) as the newest revision; the present state stays as a revision. `missingTags`: how many of its tags were deleted since and do not come back.',
  input: input<typeof inputs.restoreRevision>(),
  answer: answer<{ revision: number; missingTags: number }>('{revision, missingTags}'),
});

export const markTimes = call({
  name: 'markTimes',
  internal: true,
  method: 'PUT',
  path: '/api/transcript-times',
  permission: 'transcript.edit',
  summary:
    'Says whether the times of the newest revision are only approximate: a file without times was spread over its sound. Edits keep the mark; a file with times, a machine or a restored revision bring their own.',
  input: input<typeof inputs.markTimes>(),
  answer: answer<{ success: true }>('{success}'),
});

export const readProofread = call({
  name: 'readProofread',
  internal: true,
  method: 'GET',
  path: '/api/transcript-proofread',
  permission: 'transcript.edit',
  summary:
    'Which lines of the newest revision a person has compared with the sound, as ranges of positions from 0 (`0-122,130`). They are set with a save, in the field `proofread` of the upload.',
  input: input<typeof inputs.readProofread>(),
  answer: answer<{ revision: number; proofread: string }>('{revision, proofread}'),
});
