/** Formats in which a recording leaves the archive. */
export const exportFormats = [
  'pdf',
  'docx',
  'txt',
  'srt',
  'vtt',
  'chapters',
  'tei',
  'ohms',
  'dc',
  'edm',
  'jsonld',
  'iiif',
] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Formats that describe the recording as others see it: what is published, or the bare description. */
export const formatsForMachines: readonly ExportFormat[] = ['edm', 'iiif'];
