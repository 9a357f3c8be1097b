import { limits } from '../../limits.ts';
import { z } from '../../schema.ts';
import { legacyEncodings } from '../../text/decode-text.ts';
import { fitAnswers } from '../../transcript-file/fit-sound.ts';
import { wholeNumber } from '../whole-number.input.ts';

/** The fields before `file` in the multipart body of a piece. */
export const pieceFields = z.strictObject({
  path: z
    .string()
    .min(1)
    .max(1000)
    .refine((path) => !path.includes('\0'), 'Niedozwolona nazwa pliku.'),
  /** Size of the whole file. */
  bytes: wholeNumber({ min: 0, max: limits.loadingFileMaxBytes }),
  /** Where the piece begins. */
  offset: wholeNumber({ min: 0, max: limits.loadingFileMaxBytes }),
});

const loadedPath = z.string().max(1000);

/** What the user chose in the plan; scripts send no body, and the richest transcripts are taken. */
export const startLoading = {
  body: z
    .strictObject({
      choices: z
        .array(
          z.strictObject({
            recording: z.string().max(100),
            sound: loadedPath,
            path: loadedPath.nullable(),
            fit: z.enum(fitAnswers),
            encoding: z.enum(legacyEncodings).optional(),
          }),
        )
        .max(limits.loadingMaxFiles),
    })
    .optional(),
};

export const importTable = {
  query: z.strictObject({
    /** Writes the changes; without it they are only shown. */
    apply: z.literal('1').optional(),
  }),
};
