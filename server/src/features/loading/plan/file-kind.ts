import { fileExtension, transcriptExtensions } from '@glosy/core/files/file-names';
import { fold } from '@glosy/core/text/fold';

export type FileKind = 'sound' | 'transcript' | 'picture' | 'document' | 'table' | 'other';

const kinds: Readonly<Record<string, FileKind>> = {
  mp3: 'sound',
  wav: 'sound',
  ...Object.fromEntries(transcriptExtensions.map((extension) => [extension, 'transcript'])),
  jpg: 'picture',
  jpeg: 'picture',
  png: 'picture',
  gif: 'picture',
  pdf: 'document',
  csv: 'table',
  xlsx: 'table',
  ods: 'table',
  xlsm: 'table',
  // Recognised only for the advice in its refusal.
  xls: 'table',
  xlsb: 'table',
  numbers: 'table',
};

export function kindOf(path: string): FileKind {
  return kinds[fileExtension(path)] ?? 'other';
}

/** Whether the file may hold the descriptions of interviews; recognisers and ELAN write TSV too. */
export function mayBeTable(path: string): boolean {
  return kindOf(path) === 'table' || fileExtension(path) === 'tsv';
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function foldersOf(path: string): string[] {
  return path.split('/').slice(0, -1);
}

/** The name without its extension; `wywiad.mp3.json` belongs to `wywiad.mp3`. */
export function stemOf(path: string): string {
  const stem = baseName(path).replace(/\.[^.]+$/, '');
  return kindOf(stem) === 'sound' ? stem.replace(/\.[^.]+$/, '') : stem;
}

/** `HM-2024-001_photo.jpg`, `portret.png`, `zdjecie rozmowcy.jpg`. */
export function isPortraitName(path: string): boolean {
  return /(^|[_\s-])(photo|portret|portrait|zdjecie rozmowcy|zdjecie rozmowczyni|narrator)$/.test(fold(stemOf(path)));
}
