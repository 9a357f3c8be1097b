import { z } from 'zod';
import type { TranscriptRevision } from '../transcript-revision.ts';
import { answer, call, rawAnswer } from './call.ts';

const transcript = {
  id: z.string().min(1).max(300),
  filename: z.string().min(1).max(300),
};

export const readTranscript = call({
  name: 'readTranscript',
  method: 'GET',
  path: '/api/getsrt.php',
  permission: 'transcript.read',
  summary:
    'The transcript as SubRip text, never cached. The header `X-Transcript-Revision` names the revision that a later save starts from. download=1 answers only where the recording is downloadable.',
  query: z.strictObject({
    ...transcript,
    /** An older state, for staff. */
    revision: z.coerce.number().int().min(1).optional(),
    format: z.enum(['srt', 'vtt', 'txt']).optional(),
    download: z.literal('1').optional(),
  }),
  answer: rawAnswer,
});

export const listRevisions = call({
  name: 'listRevisions',
  method: 'GET',
  path: '/api/transcript-revisions',
  permission: 'transcript.edit',
  summary: 'The kept states of a transcript, newest first.',
  query: z.strictObject(transcript),
  answer: answer<{ data: TranscriptRevision[] }>('{data: TranscriptRevision[]}'),
});

export const restoreRevision = call({
  name: 'restoreRevision',
  method: 'POST',
  path: '/api/transcript-revisions',
  permission: 'transcript.edit',
  summary: 'Saves an older state as the newest revision; nothing in between is lost.',
  body: z.strictObject({
    ...transcript,
    revision: z.number().int().min(1),
    baseRevision: z.number().int().min(1),
  }),
  answer: answer<{ revision: number }>('{revision}'),
});

export const readProofread = call({
  name: 'readProofread',
  method: 'GET',
  path: '/api/transcript-proofread',
  permission: 'transcript.edit',
  summary:
    'Which lines of the newest revision a person has compared with the sound, as ranges of positions from 0 (`0-122,130`). They are set with a save, in the field `proofread` of the upload.',
  query: z.strictObject(transcript),
  answer: answer<{ revision: number; proofread: string }>('{revision, proofread}'),
});
