import { limits } from '../../limits.ts';
import { z } from '../../schema.ts';

/** Players add fields of their own, such as `_`, which are ignored. */
export const readStoredFile = {
  query: z.object({
    download: z.literal('1').optional(),
    original: z.literal('1').optional(),
    v: z.string().max(100).optional(),
  }),
};

export const readPeaks = {
  query: z.strictObject({ id: z.string().min(1).max(300), filename: z.string().min(1).max(300) }),
};

export const deleteRecordingFile = {
  body: z.union([z.strictObject({ fileName: z.string() }), z.string(), z.null(), z.undefined()]),
};

/** The fields sent with `file` in the portrait's multipart body. */
export const photoFields = z.strictObject({
  fileName: z.string().min(1).max(300),
  recordingId: z.string().max(limits.signatureMaxLength).optional(),
});
