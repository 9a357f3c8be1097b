import { limits } from '../../limits.ts';
import { z } from '../../schema.ts';

export const confirmTimes = {
  body: z.strictObject({
    audio_file: z
      .string()
      .min(1)
      .max(limits.fileNameMaxBytes)
      .refine((value) => !value.includes('\0'), 'Nie ma takiego pliku.'),
  }),
};
