import { limits } from '../../limits.ts';
import { z } from '../../schema.ts';

const address = {
  recordingId: z.string().min(1).max(300),
  type: z.enum(['photos', 'documents']),
};
const filename = z.string().min(1).max(300);
/** PostgreSQL stores no NUL, and nobody types one. */
const storable = (text: string) => !text.includes('\0');
const title = z
  .string()
  .max(limits.titleMaxLength, 'Tytuł jest zbyt długi.')
  .refine(storable, 'Tytuł zawiera niedozwolony znak.');
const description = z
  .string()
  .max(limits.longTextMaxLength, 'Opis jest zbyt długi.')
  .refine(storable, 'Opis zawiera niedozwolony znak.');

/** The fields sent with `file` in the multipart body of a photo or document. */
export const mediaFields = z.strictObject({
  title: title.default(''),
  description: description.default(''),
  /** Absent: photos are for everybody, documents for staff. */
  internal: z.enum(['true', 'false']).optional(),
  /** Random, one for each file: a file that is sent again after a lost answer is stored once. */
  creationKey: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .optional(),
});

export const listMedia = { query: z.object({ ...address, action: z.literal('metadata') }) };

/** Players add fields of their own, such as `_`, which are ignored. */
export const readMediaFile = {
  query: z.object({
    ...address,
    action: z.enum(['file', 'thumbnail', 'original']),
    filename,
    download: z.literal('1').optional(),
  }),
};

export const addMedia = { query: z.strictObject(address) };

export const updateMedia = {
  query: z.strictObject({ ...address, action: z.literal('update'), filename }),
  body: z.strictObject({
    title: title.optional(),
    description: description.optional(),
    downloadable: z.boolean().optional(),
    internal: z.boolean().optional(),
    position: z.number().int().min(0).optional(),
    /** The item's version that the change started from; absent: the stored version is overwritten. */
    version: z.number().int().min(1).optional(),
  }),
};

export const deleteMedia = { query: z.strictObject({ ...address, filename, action: z.literal('delete').optional() }) };
