import type { RecordingInput } from '@glosy/core/contract/recordings';
import { formatPartialDate } from '@glosy/core/partial-date';
import type { TimelineEntry } from '@glosy/core/recording';
import { recordingFieldLabels } from '@glosy/core/recording-labels';
import { formatTimecode } from '@glosy/core/timecode';

/** Labels of all fields of a recording by path, including those not in the form. */
export const fieldLabels: Record<string, string> = {
  ...recordingFieldLabels,
  'media.photos': 'Zdjęcia',
  'media.documents': 'Dokumenty',
  'media.photos.title': 'Tytuł zdjęcia',
  'media.photos.description': 'Opis zdjęcia',
  'media.photos.downloadable': 'Pobieranie zdjęcia',
  'media.photos.internal': 'Zdjęcie tylko dla zespołu',
  'media.photos.order': 'Kolejność zdjęć',
  'media.documents.title': 'Tytuł dokumentu',
  'media.documents.description': 'Opis dokumentu',
  'media.documents.downloadable': 'Pobieranie dokumentu',
  'media.documents.internal': 'Dokument tylko dla zespołu',
  'media.documents.order': 'Kolejność dokumentów',
  created: 'Utworzenie nagrania',
  deleted: 'Usunięcie nagrania',
  restored: 'Przywrócenie nagrania',
};

/** Paths that the form edits; each is one unit when resolving a conflict. */
export const formFields = [
  'metadata.title',
  'metadata.date',
  'metadata.location',
  'metadata.duration',
  'metadata.interviewer',
  'metadata.interviewee.name',
  'metadata.interviewee.biography',
  'description.summary',
  'description.timeline',
  'description.indexes.geographical',
  'description.indexes.personal',
  'description.indexes.subject',
  'technical.format',
  'access.restrictions',
  'access.rights',
  'access.downloadable',
] as const;
export type FormFieldPath = (typeof formFields)[number];

/** Reads the value at a dotted path. */
export function readPath(source: unknown, path: string): unknown {
  return path.split('.').reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], source);
}

/** Returns a copy with another value at a dotted path. */
export function withPath<T>(source: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.');
  const inner = (source as Record<string, unknown>)[key];
  return { ...source, [key]: rest.length === 0 ? value : withPath(inner, rest.join('.'), value) };
}

export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Formats a value for comparing two versions. */
export function fieldText(input: RecordingInput, path: FormFieldPath): string {
  const value = readPath(input, path);
  if (path === 'metadata.date') return formatPartialDate(String(value));
  if (path === 'access.restrictions') return value === 'public' ? 'publiczne' : 'niepubliczne';
  if (path === 'access.downloadable') return value ? 'tak' : 'nie';
  if (path === 'description.timeline') {
    return (value as TimelineEntry[]).map(({ start, text }) => `${formatTimecode(start)} ${text}`).join('\n');
  }
  return Array.isArray(value) ? value.join('\n') : String(value ?? '');
}
