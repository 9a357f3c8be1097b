import { exportFormats } from '../export/formats.ts';
import { z } from '../schema.ts';

export const exportRecording = {
  query: z.strictObject({
    format: z.enum(exportFormats, 'Takiego formatu nie ma.'),
    /** One transcript; by default all, or for subtitles the first. */
    filename: z.string().min(1).max(300).optional(),
    /** With closed passages and the narrator's name, for staff; logged. */
    closed: z.literal('1').optional(),
  }),
};
