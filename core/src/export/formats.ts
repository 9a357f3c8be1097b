/** Formats in which a recording leaves the archive. */
export const exportFormats = ['txt', 'srt', 'vtt', 'tei', 'dc', 'jsonld'] as const;
export type ExportFormat = (typeof exportFormats)[number];
