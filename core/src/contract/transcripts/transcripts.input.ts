import { z } from '../../schema.ts';
import { wholeNumber } from '../whole-number.input.ts';

const transcript = {
  id: z.string().min(1).max(300),
  filename: z.string().min(1).max(300),
};

/** Players add fields of their own, such as `_`, which are ignored. */
export const readTranscript = {
  query: z.object({
    ...transcript,
    /** An older state, for staff. */
    revision: wholeNumber({ min: 1 }).optional(),
    format: z.enum(['srt', 'vtt', 'txt']).optional(),
    download: z.literal('1').optional(),
  }),
};

export const listRevisions = { query: z.strictObject(transcript) };

export const restoreRevision = {
  body: z.strictObject({
    ...transcript,
    revision: z.number().int().min(1),
    baseRevision: z.number().int().min(1),
  }),
};

export const markTimes = { body: z.strictObject({ ...transcript, approximate: z.boolean() }) };

export const readProofread = { query: z.strictObject(transcript) };
