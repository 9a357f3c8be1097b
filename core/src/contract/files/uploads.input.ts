import { limits } from '../../limits.ts';
import { z } from '../../schema.ts';
import { legacyEncodings } from '../../text/decode-text.ts';
import { fitAnswers } from '../../transcript-file/fit-sound.ts';
import { wholeNumber } from '../whole-number.input.ts';

/** The fields sent with `file` in a chunk's multipart body; the first three are the specification's. */
export const chunkFields = z.strictObject({
  chunkIndex: wholeNumber({ min: 0 }),
  totalChunks: wholeNumber({ min: 1, max: Math.ceil(limits.audioMaxBytes / limits.chunkBytes) }),
  fileName: z.string().min(1).max(300),
  recordingId: z.string().max(limits.signatureMaxLength).optional(),
  uploadId: z.string().max(100).optional(),
  size: wholeNumber({ min: 0 }).optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .optional(),
  baseRevision: wholeNumber({ min: 0 }).optional(),
  /** Only with an edited transcript: which of its lines are proofread, as ranges of positions (`0-122,130`). */
  proofread: z.string().max(limits.proofreadMaxLength).optional(),
  /** Only with an edited transcript: names one opened editor; its saves within ten minutes fold into one revision. */
  editSession: z.string().min(1).max(100).optional(),
  /** For a transcript: its audio file; found by name when absent. */
  audioFile: z.string().max(300).optional(),
  /** For an attached transcript that does not fit its sound: how its times are corrected, or `keep`. */
  fit: z.enum(fitAnswers).optional(),
  /** Encoding of an attached transcript, for files whose letters do not reveal it. */
  encoding: z.enum(legacyEncodings).optional(),
});

/** Which of the caller's uploads is meant. */
export const uploadIdentity = z.strictObject({
  fileName: z.string().min(1).max(300),
  totalChunks: wholeNumber({ min: 1 }),
  recordingId: z.string().max(limits.signatureMaxLength).optional(),
  uploadId: z.string().max(100).optional(),
});

export const readUpload = { query: uploadIdentity };

export const cancelUpload = { query: uploadIdentity };
