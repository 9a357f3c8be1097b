/** Formats in which a recording is exported. */
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

/** Formats that carry the public description: of a published recording, or the bare one. */
export const formatsForMachines: readonly ExportFormat[] = ['edm', 'iiif'];
