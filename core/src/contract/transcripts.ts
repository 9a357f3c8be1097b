import { z } from 'zod';
import { call, rawAnswer } from './call.ts';

export const readTranscript = call({
  name: 'readTranscript',
  method: 'GET',
  path: '/api/getsrt.php',
  permission: 'transcript.read',
  summary:
    'The transcript as SubRip text, never cached. The header `X-Transcript-Revision` names the revision that a later save starts from.',
  query: z.strictObject({
    id: z.string().min(1).max(300),
    filename: z.string().min(1).max(300),
    /** Present: an older revision, for staff. */
    revision: z.coerce.number().int().min(1).optional(),
  }),
  answer: rawAnswer,
});
