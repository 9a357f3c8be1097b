import { exportFormats } from '../../export/formats.ts';
import { ohmsVersions } from '../../export/ohms-versions.ts';
import { z } from '../../schema.ts';

/** File formats of a list. */
export const listFormats = ['csv', 'ods', 'xlsx'] as const;

const list = { query: z.strictObject({ format: z.enum(listFormats, 'Takiego formatu nie ma.').optional() }) };

export const exportRecordingsList = list;

export const exportTagsList = list;

export const exportRecording = {
  query: z.strictObject({
    format: z.enum(exportFormats, 'Takiego formatu nie ma.'),
    /** One transcript or audio file; by default all, or for subtitles and chapters the first. */
    filename: z.string().min(1).max(300).optional(),
    /** OHMS version; 6 by default. */
    version: z.enum(ohmsVersions, 'Takiej wersji OHMS nie ma.').optional(),
    /** With closed passages and the narrator's name, for staff; logged. */
    closed: z.literal('1').optional(),
  }),
};
