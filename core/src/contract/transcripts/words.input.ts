import { limits } from '../../limits.ts';
import { z } from '../../schema.ts';
import { wholeNumber } from '../whole-number.input.ts';

const transcript = {
  id: z.string().min(1).max(300),
  filename: z.string().min(1).max(300),
};

export const readWords = {
  query: z.strictObject({ ...transcript, revision: wholeNumber({ min: 1 }).optional() }),
};

const line = z.strictObject({
  startMs: z.number().int().min(0),
  endMs: z.number().int().min(0),
  text: z.string().max(limits.lineMaxLength),
  /** Positions of the words in the line, from 0. */
  words: z.array(z.number().int().min(0).max(limits.lineMaxLength)).max(limits.lineMaxLength),
});

export const confirmWords = {
  body: z.strictObject({ ...transcript, lines: z.array(line).min(1).max(limits.confirmedLinesMost) }),
};

export const findSimilarNames = {
  body: z.strictObject({
    id: transcript.id,
    words: z.array(z.string().min(1).max(limits.lineMaxLength)).min(1).max(limits.similarNamesWords),
  }),
};

export const alignTranscript = {
  body: z.strictObject({ ...transcript, revision: z.number().int().min(1) }),
};
